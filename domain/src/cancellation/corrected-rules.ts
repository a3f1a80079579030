import { addDays } from '../calendar-date.ts';

/** What the rows of all tables of rules have in common. */
interface Rule {
  readonly id: string;
  readonly version: number;
  readonly place: string;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
}

/** No release counts its versions of a row this far, so that a version never names two texts. */
const LAST_SHIPPED_VERSION = 1000;

/** Whether a row is what a company's counsel gave, and not what came with the product. */
export const isCorrected = ({ version }: Pick<Rule, 'version'>): boolean => version > LAST_SHIPPED_VERSION;

/** Between the place of a rule that the product does not have, and its number. No release names a row so. */
const OWN = '-own-';

/** Whether a rule came from the company's counsel alone: the product does not have it in any version. */
export const isAdded = ({ id }: Pick<Rule, 'id'>): boolean => id.includes(OWN);

/** The id of the next rule that counsel adds for a place. @param rules all that the company has */
export function addedId(place: string, rules: readonly Pick<Rule, 'id'>[]): string {
  const own = new Set(rules.filter(({ id }) => id.startsWith(`${place}${OWN}`)).map(({ id }) => id));
  return `${place}${OWN}${own.size + 1}`;
}

/** The version of the first row that counsel gives of a rule which the product does not have. */
export const FIRST_GIVEN_VERSION = LAST_SHIPPED_VERSION + 1;

/** The version of the next correction of a row. */
export const nextVersion = ({ version }: Pick<Rule, 'version'>): number =>
  Math.max(version, LAST_SHIPPED_VERSION) + 1;

/** What is left of a row once another takes its place from a day on. */
function before<Row extends Rule>(row: Row, day: string): readonly Row[] {
  if (row.effectiveFrom !== null && row.effectiveFrom >= day) return [];
  if (row.effectiveTo !== null && row.effectiveTo < day) return [row];
  return [{ ...row, effectiveTo: addDays(day, -1) }];
}

/**
 * The rows that hold for a company: those that come with the product, each replaced from the day on which counsel's own begins. Of several corrections of a row the newest has the last
 * word from its day on. A correction of a row that the product does not have is a row of its own.
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
