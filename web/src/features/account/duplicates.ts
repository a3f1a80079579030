import { sortKey } from '@sable/domain/kernel/fields';
import type { Predicate } from '@sable/domain/kernel/predicate';
import { phoneKey } from '@sable/domain/text-keyword';
import { query, type RowIn } from '@sable/domain/queries';

export interface Identifying {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** The house, as `siteKey` of the domain formats it; empty while it is unknown. */
  readonly siteKey: string;
}

const MAX_CANDIDATES = 50;

const emailKey = (email: string): string => email.trim().toLowerCase();

/** Builds the conditions for rows that may be the same customer. Each condition uses an index on its field. */
function alike(typed: Identifying, isAccount: boolean): Predicate | undefined {
  const parts: Predicate[] = [];
  if (isAccount && typed.name.trim()) parts.push({ field: 'nameKey', op: 'eq', value: sortKey(typed.name) });
  const number = phoneKey(typed.phone);
  if (number) parts.push({ field: 'phoneKey', op: 'eq', value: number });
  if (emailKey(typed.email).includes('@'))
    parts.push({ field: 'email', op: 'eq', value: emailKey(typed.email) });
  if (isAccount && typed.siteKey) parts.push({ field: 'siteKey', op: 'eq', value: typed.siteKey });
  return parts.length > 0 ? { any: parts } : undefined;
}

/** Queries accounts with the same name, phone, email, or address; null while nothing typed can identify one. */
export function duplicateAccounts(typed: Identifying) {
  const where = alike(typed, true);
  return where ? query('accounts', { where, limit: MAX_CANDIDATES }) : null;
}

/** Queries contacts with the same phone or email. A name alone is too common among people. */
export function duplicateContacts(typed: Identifying) {
  const where = alike(typed, false);
  return where ? query('contacts', { where, limit: MAX_CANDIDATES }) : null;
}

type Candidate = Pick<RowIn<'accounts'>, 'name' | 'phone' | 'email'> & { readonly siteKey?: string };
export type Alike = 'name' | 'phone' | 'email' | 'address';

/** Returns the fields in which a row matches the input. */
export function reasonsAlike(typed: Identifying, row: Candidate, withName = true): Alike[] {
  const reasons: Alike[] = [];
  if (withName && typed.name.trim() && sortKey(typed.name) === sortKey(row.name)) reasons.push('name');
  const number = phoneKey(typed.phone);
  if (number && phoneKey(row.phone) === number) reasons.push('phone');
  if (emailKey(typed.email) && row.email === emailKey(typed.email)) reasons.push('email');
  if (withName && typed.siteKey && row.siteKey === typed.siteKey) reasons.push('address');
  return reasons;
}

export interface Duplicate {
  readonly accountId: string;
  readonly name: string;
  readonly reasons: readonly Alike[];
}

type AccountRow = RowIn<'accounts'>;
type ContactRow = RowIn<'contacts'>;

/** Returns the accounts that are probably the one being typed, strongest match first. */
export function duplicatesAmong(
  typed: Identifying,
  accountRows: readonly AccountRow[],
  contactRows: readonly ContactRow[],
): Duplicate[] {
  const found = new Map<string, Duplicate>();
  for (const row of accountRows) {
    const reasons = reasonsAlike(typed, row);
    if (reasons.length > 0) found.set(row.id, { accountId: row.id, name: row.name, reasons });
  }
  for (const row of contactRows) {
    const reasons = reasonsAlike(typed, row, false);
    if (!row.accountId || reasons.length === 0 || found.has(row.accountId)) continue;
    found.set(row.accountId, { accountId: row.accountId, name: row.name, reasons });
  }
  return [...found.values()].sort((a, b) => b.reasons.length - a.reasons.length);
}
