import { identityOf, phoneKey, type Identity } from '@sable/domain/import/import-duplicates';
import type { KnownCustomer } from '@sable/domain/import/import-review';
import type { ImportKind } from '@sable/domain/import/import-fields';
import type { ReadRow } from '@sable/domain/import/import-row';
import { sortKey } from '@sable/domain/kernel/fields';
import type { Predicate } from '@sable/domain/kernel/predicate';
import { MAX_PAGE_SIZE } from '@sable/domain/kernel/query';
import { query } from '@sable/domain/queries';
import { readRows } from '../../live/client-error.ts';

/** Rows that one question asks about. A question holds at most 50 conditions. */
const ROWS_A_QUESTION = 40;
/** SKUs that one question names. */
const SKUS_A_QUESTION = 200;

/** What was found of a file's rows. */
export interface Known {
  readonly keys: readonly string[];
  readonly customers: readonly KnownCustomer[];
}

/** The ways in which a name may be written: "PARKS, DOROTHY" is found as "dorothy parks" too, and the other way round. */
function namesOf(name: string): string[] {
  const key = sortKey(name);
  const [last, first] = key.split(/,\s*/);
  const words = key.split(' ');
  const turned = first ? `${first} ${last}` : `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`;
  return [key, turned];
}

/** Conditions on the numbers and addresses of some people. Numbers are stored as typed, so the last four digits are asked for, and the comparison decides. */
function reachedLike(people: readonly Identity[]): readonly Predicate[] {
  const ends = new Set(people.flatMap(({ phone }) => phoneKey(phone).slice(-4) || []));
  return [
    { field: 'email', op: 'in', value: people.flatMap(({ email }) => email ?? []) },
    ...[...ends].map((end): Predicate => ({ field: 'phone', op: 'containsText', value: end })),
  ];
}

/** Customers that may be those of some rows, in what the account says or one of its contacts. */
async function customersLike(rows: readonly ReadRow[]): Promise<readonly KnownCustomer[]> {
  const people = rows.flatMap((row) => identityOf(row) ?? []);
  if (people.length === 0) return [];
  const reached = reachedLike(people);
  const named: Predicate = { field: 'nameKey', op: 'in', value: people.flatMap(({ name }) => namesOf(name)) };
  const [found, contacts] = await Promise.all([
    readRows(query('accounts', { where: { any: [named, ...reached] }, limit: MAX_PAGE_SIZE })),
    readRows(query('contacts', { where: { any: reached }, limit: MAX_PAGE_SIZE })),
  ]);
  const isWhole = found.length < MAX_PAGE_SIZE && contacts.length < MAX_PAGE_SIZE;
  if (!isWhole && rows.length > 1) {
    // More than one page: ask about fewer rows at a time.
    const half = Math.ceil(rows.length / 2);
    return [...(await customersLike(rows.slice(0, half))), ...(await customersLike(rows.slice(half)))];
  }
  const below = [...new Set(contacts.flatMap(({ accountId }) => accountId ?? []))];
  const others = below.filter((id) => found.every((account) => account.id !== id));
  const further =
    others.length > 0
      ? await readRows(query('accounts', { where: { id: others }, limit: MAX_PAGE_SIZE }))
      : [];
  return [...found, ...further].map(({ id, name, phone, email, site }) => ({
    id,
    name,
    phone,
    email,
    site,
    contacts: contacts.filter(({ accountId }) => accountId === id),
  }));
}

async function keysOf(kind: ImportKind, rows: readonly ReadRow[]): Promise<readonly string[]> {
  const keys = rows.flatMap(({ externalKey }) => externalKey ?? []);
  if (keys.length === 0) return [];
  if (kind === 'products') {
    const found = await readRows(query('products', { where: { sku: keys }, limit: MAX_PAGE_SIZE }));
    return found.map(({ sku }) => sku);
  }
  if (kind === 'packages') {
    const where = { nameKey: keys.map(sortKey) };
    const found = await readRows(query('packages', { where, limit: MAX_PAGE_SIZE }));
    const names = new Set(found.map(({ name }) => sortKey(name)));
    return keys.filter((key) => names.has(sortKey(key)));
  }
  const where = { kind, externalKey: keys, state: ['made', 'kept'] as const };
  const found = await readRows(query('import-rows', { where, limit: MAX_PAGE_SIZE }));
  return found.flatMap(({ externalKey }) => externalKey ?? []);
}

/** Looks up which rows of a file are here, some at a time. @param onStep hears how many rows were looked up. */
export async function findKnown(
  kind: ImportKind,
  rows: readonly ReadRow[],
  onStep: (found: Known, looked: number) => void,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_QUESTION) {
    const some = rows.slice(at, at + ROWS_A_QUESTION);
    const [keys, customers] = await Promise.all([
      keysOf(kind, some),
      kind === 'customers' ? customersLike(some) : [],
    ]);
    onStep({ keys, customers }, some.length);
  }
}

/** Which of some SKUs are in the price book, some at a time. */
export async function findSkus(skus: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let at = 0; at < skus.length; at += SKUS_A_QUESTION) {
    const some = skus.slice(at, at + SKUS_A_QUESTION);
    const found = await readRows(query('products', { where: { sku: some }, limit: MAX_PAGE_SIZE }));
    for (const { sku } of found) known.add(sku);
  }
  return known;
}
