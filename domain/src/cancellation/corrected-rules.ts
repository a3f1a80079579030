import { addDays } from '../calendar-date.ts';

/** Fields that the rows of all rule tables have in common. */
interface Rule {
  readonly id: string;
  readonly version: number;
  readonly place: string;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
}

/** Shipped versions of a row never exceed this number, so that a version always identifies one text. */
const LAST_SHIPPED_VERSION = 1000;

/** Whether a row was set by a company's counsel instead of shipped with the product. */
export const isCorrected = ({ version }: Pick<Rule, 'version'>): boolean => version > LAST_SHIPPED_VERSION;

/** Separator between the place and the number in the id of an added rule. Shipped rows never use it. */
const OWN = '-own-';

/** Whether counsel added the rule, so that no version of it ships with the product. */
export const isAdded = ({ id }: Pick<Rule, 'id'>): boolean => id.includes(OWN);

/**
 * Returns the id of the next rule that counsel adds for a place.
 * @param rules all rules of the company
 */
export function addedId(place: string, rules: readonly Pick<Rule, 'id'>[]): string {
  const own = new Set(rules.filter(({ id }) => id.startsWith(`${place}${OWN}`)).map(({ id }) => id));
  return `${place}${OWN}${own.size + 1}`;
}

/** The first version of a rule that counsel adds. */
export const FIRST_GIVEN_VERSION = LAST_SHIPPED_VERSION + 1;

/** Returns the version of the next correction of a row. */
export const nextVersion = ({ version }: Pick<Rule, 'version'>): number =>
  Math.max(version, LAST_SHIPPED_VERSION) + 1;

/** Returns the remaining part of a row that another row replaces from a day on. */
function before<Row extends Rule>(row: Row, day: string): readonly Row[] {
  if (row.effectiveFrom !== null && row.effectiveFrom >= day) return [];
  if (row.effectiveTo !== null && row.effectiveTo < day) return [row];
  return [{ ...row, effectiveTo: addDays(day, -1) }];
}

/**
 * Returns the rows that apply to a company: the shipped rows, each replaced by counsel's correction from the day on
 * which that begins. If a row has several corrections, the newest applies from its first day on. A correction of a
 * row that does not ship with the product becomes a separate row.
 */
export function correctedRules<Row extends Rule>(
  shipped: readonly Row[],
  corrections: readonly (Row & { readonly effectiveFrom: string })[],
): readonly Row[] {
  const rows = new Map<string, readonly Row[]>();
  for (const row of shipped) rows.set(row.id, [...(rows.get(row.id) ?? []), row]);
  for (const correction of corrections.toSorted((a, b) => a.version - b.version)) {
    const standing = rows.get(correction.id) ?? [];
    const left = standing.flatMap((row) => before(row, correction.effectiveFrom));
    rows.set(correction.id, [...left, correction]);
  }
  return [...rows.values()].flat();
}
