import { IdentityIndex, sharesKey, type Identity } from './customer-identity.ts';
import { identityOf, repeatedRows } from './import-duplicates.ts';
import { rmrOf } from './import-plan.ts';
import type { ReadRow } from './read-row.ts';
import { AccountIndex, type KnownContact, type KnownCustomer } from './known-accounts.ts';
import { ContractReview, ontoAccount } from './review-contract.ts';
import type { ReviewedRow, ReviewFacts } from './reviewed-row.ts';

/** Returns for each row of a file what importing it would do. */
export function reviewRows(rows: readonly ReadRow[], facts: ReviewFacts): ReviewedRow[] {
  const known = new IdentityIndex<KnownCustomer>();
  for (const customer of facts.customers) known.add(customer, customer);
  // Added after all accounts, because an account's own number is stronger evidence than that of a contact.
  for (const customer of facts.customers)
    for (const contact of customer.contacts) known.add({ ...contact, site: null }, customer);
  const repeated = repeatedRows(rows);
  const contracts = new ContractReview(new AccountIndex(facts.customers), facts);
  return rows.map((row): ReviewedRow => {
    if (row.seeks && row.problems.length === 0) return contracts.review(row, row.seeks);
    if (row.plan === null) return { row, state: 'fix', imports: false };
    if (row.externalKey !== null && facts.keys.has(row.externalKey))
      return { row, state: 'here', imports: false };
    const earlier = repeated.get(row.number);
    if (earlier?.sameKey) return { row, state: 'repeated', imports: false };
    const imports = facts.create.has(row.number);
    const identity = identityOf(row);
    const same = identity && known.find(identity);
    if (identity && same) {
      const contact = contactLike(identity, same.of);
      const found = { account: same.of, likeness: same.likeness, ...(contact && { contact }) };
      const plan = 'account' in row.plan ? ontoAccount(row.plan, same.of) : null;
      if (plan && facts.onto.has(row.number))
        return { row: { ...row, plan }, state: 'known', same: found, imports: true, onto: 'chosen' };
      return { row, state: 'known', same: found, imports, ...(plan && { onto: 'offered' as const }) };
    }
    if (earlier)
      return { row, state: 'twice', same: { earlier: earlier.of, likeness: earlier.likeness }, imports };
    return { row, state: 'ready', imports: true };
  });
}

/**
 * Returns the contact through whom a customer of the file matches an existing one; undefined if the account itself
 * matches.
 */
function contactLike(identity: Identity, account: KnownCustomer): KnownContact | undefined {
  if (sharesKey(identity, account)) return undefined;
  return account.contacts.find((contact) => sharesKey(identity, { ...contact, site: null }));
}

/** Counts the matching rows of a review, and the RMR that they add, in cents a month. */
export function countRows(
  rows: readonly ReviewedRow[],
  ofThem: (row: ReviewedRow) => boolean,
): { readonly count: number; readonly rmr: number } {
  const counted = rows.filter(ofThem);
  return {
    count: counted.length,
    rmr: counted.reduce((sum, { row }) => sum + (row.plan ? rmrOf(row.plan) : 0), 0),
  };
}
