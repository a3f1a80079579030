/** One group of an aggregate: its fields, the row count, and the requested sums. */
export type Group = Readonly<Record<string, string | number | null>> & { readonly count: number };

const numberOf = (group: Group, name: string): number => Number(group[name] ?? 0);

/** Returns the sum of one figure over groups: `count`, or a summed field as `sum.rmr`. */
export const total = (groups: readonly Group[], name: string): number =>
  groups.reduce((sum, group) => sum + numberOf(group, name), 0);

/** Returns the groups whose field has one of the values. */
export const filterGroups = (groups: readonly Group[], field: string, values: readonly string[]): Group[] =>
  groups.filter((group) => values.includes(String(group[field])));
