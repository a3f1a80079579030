import { IdentityIndex, type Identity, type Likeness } from './customer-identity.ts';
import type { CustomerPlan, ImportPlan } from './import-plan.ts';
import type { ReadRow } from './read-row.ts';

const isCustomer = (plan: ImportPlan | null): plan is CustomerPlan => plan !== null && 'account' in plan;

/** Returns the customer of a row; null for a product, and for a row with problems. */
export const identityOf = ({ plan, seeks }: Pick<ReadRow, 'plan' | 'seeks'>): Identity | null =>
  isCustomer(plan) ? plan.account : (seeks?.identity ?? null);

/**
 * Finds rows that repeat an earlier row of the file, by key or because the customer is the same.
 *
 * @returns the number of the earlier row, by the number of the row; `sameKey` rows cannot be imported together.
 */
export function repeatedRows(
  rows: readonly ReadRow[],
): ReadonlyMap<
  number,
  { readonly of: number; readonly sameKey: boolean; readonly likeness: readonly Likeness[] }
> {
  const keys = new Map<string, number>();
  const people = new IdentityIndex<number>();
  const repeated = new Map<number, { of: number; sameKey: boolean; likeness: readonly Likeness[] }>();
  for (const row of rows) {
    const earlier = row.externalKey === null ? undefined : keys.get(row.externalKey);
    if (earlier !== undefined) repeated.set(row.number, { of: earlier, sameKey: true, likeness: [] });
    else if (row.externalKey !== null) keys.set(row.externalKey, row.number);
    const identity = identityOf(row);
    if (!identity) continue;
    const same = people.find(identity);
    if (same && !repeated.has(row.number)) repeated.set(row.number, { ...same, sameKey: false });
    people.add(identity, row.number);
  }
  return repeated;
}
