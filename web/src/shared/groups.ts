/** One group of an aggregate: its fields, how many rows, and the sums asked for. */
export type Group = Readonly<Record<string, string | number | null>> & { readonly count: number };

const numberOf = (group: Group, name: string): number => Number(group[name] ?? 0);

/** The sum of one figure over groups: `count`, or a summed field as `sum.rmr`. */
export const total = (groups: readonly Group[], name: string): number =>
  groups.reduce((sum, group) => sum + numberOf(group, name), 0);

/** The groups whose field has one of the values. */
export const within = (groups: readonly Group[], field: string, values: readonly string[]): Group[] =>
  groups.filter((group) => values.includes(String(group[field])));
