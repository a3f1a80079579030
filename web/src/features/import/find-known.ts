import { liveStatuses } from '@sable/domain/contract/contract-status';
import { standingServices, type StandingService } from '@sable/domain/contract/standing';
import { hasFields } from '@sable/domain/kernel/entity';
import { identityOf, phoneKey, type Identity } from '@sable/domain/import/import-duplicates';
import type { KnownCustomer } from '@sable/domain/import/known-accounts';
import type { ImportKind } from '@sable/domain/import/import-fields';
import type { ReadRow } from '@sable/domain/import/import-row';
import { sortKey } from '@sable/domain/kernel/fields';
import type { Predicate } from '@sable/domain/kernel/predicate';
import { MAX_PAGE_SIZE } from '@sable/domain/kernel/query';
import { query } from '@sable/domain/queries';
import { askPatiently } from '../../live/ask-patiently.ts';
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

/** Conditions on the numbers and addresses of some people. Numbers are stored as typed, so the query uses the last four digits, and the comparison decides. */
function reachedLike(people: readonly Identity[]): readonly Predicate[] {
  const ends = new Set(people.flatMap(({ phone }) => phoneKey(phone).slice(-4) || []));
  return [
    { field: 'email', op: 'in', value: people.flatMap(({ email }) => email ?? []) },
    ...[...ends].map((end): Predicate => ({ field: 'phone', op: 'containsText', value: end })),
  ];
}

/** Customers that may be those of some rows, in what the account says or one of its contacts. */
async function customersLike(rows: readonly ReadRow[], today: string): Promise<readonly KnownCustomer[]> {
  const people = rows.flatMap((row) => identityOf(row) ?? []);
  if (people.length === 0) return [];
  const reached = reachedLike(people);
  const named: Predicate = { field: 'nameKey', op: 'in', value: people.flatMap(({ name }) => namesOf(name)) };
  const numbers = rows.flatMap(({ seeks }) => seeks?.accountNumber ?? []);
  const numbered: readonly Predicate[] =
    numbers.length > 0 ? [{ field: 'accountNumber', op: 'in', value: numbers }] : [];
  const [found, contacts, byNumber] = await Promise.all([
    readRows(query('accounts', { where: { any: [named, ...numbered, ...reached] }, limit: MAX_PAGE_SIZE })),
    readRows(query('contacts', { where: { any: reached }, limit: MAX_PAGE_SIZE })),
    numbers.length > 0
      ? readRows(query('import-rows', { where: importedAs('customers', numbers), limit: MAX_PAGE_SIZE }))
      : [],
  ]);
  const isWhole = found.length < MAX_PAGE_SIZE && contacts.length < MAX_PAGE_SIZE;
  if (!isWhole && rows.length > 1) {
    // More than one page: ask about fewer rows at a time.
    const half = Math.ceil(rows.length / 2);
    return [
      ...(await customersLike(rows.slice(0, half), today)),
      ...(await customersLike(rows.slice(half), today)),
    ];
  }
  const below = [...new Set(contacts.flatMap(({ accountId }) => accountId ?? []))];
  const imported = new Map(
    byNumber.flatMap(({ accountId, externalKey }) =>
      accountId && externalKey ? [[accountId, externalKey] as const] : [],
    ),
  );
  const others = [...new Set([...below, ...imported.keys()])].filter((id) =>
    found.every((account) => account.id !== id),
  );
  const further =
    others.length > 0
      ? await readRows(query('accounts', { where: { id: others }, limit: MAX_PAGE_SIZE }))
      : [];
  const accounts = [...found, ...further];
  const services = await servicesOf(
    accounts.map(({ id }) => id),
    today,
  );
  return accounts.map(({ id, name, accountNumber, phone, email, site }) => ({
    id,
    name,
    phone,
    email,
    site,
    numbers: [accountNumber, imported.get(id)].flatMap((number) => number ?? []),
    contacts: contacts.filter(({ accountId }) => accountId === id),
    services: services.get(id) ?? [],
  }));
}

/** What stands on the live contracts of some accounts, by account. Who imports reads the amounts of contracts. */
async function servicesOf(
  accountIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, readonly StandingService[]>> {
  if (accountIds.length === 0) return new Map();
  const [signed, lines] = await Promise.all([
    readRows(
      query('contracts', { where: { accountId: accountIds, status: liveStatuses }, limit: MAX_PAGE_SIZE }),
    ),
    readRows(query('rmr-lines', { where: { accountId: accountIds }, limit: MAX_PAGE_SIZE })),
  ]);
  if (lines.length === MAX_PAGE_SIZE && accountIds.length > 1) {
    const half = Math.ceil(accountIds.length / 2);
    const parts = [accountIds.slice(0, half), accountIds.slice(half)];
    const found = await Promise.all(parts.map((some) => servicesOf(some, today)));
    return new Map(found.flatMap((part) => [...part]));
  }
  const known = lines.flatMap((line) => (hasFields(line, ['monthly', 'billedAmount']) ? [line] : []));
  return new Map(
    accountIds.map((id) => {
      const of = <R extends { readonly accountId: string }>(rows: readonly R[]) =>
        rows.filter(({ accountId }) => accountId === id);
      return [id, standingServices({ contracts: of(signed), lines: of(known) }, today)];
    }),
  );
}

/** Rows of earlier imports that made something which stays, by their keys. */
const importedAs = (kind: ImportKind, externalKey: readonly string[]) => ({
  kind,
  externalKey,
  state: ['made', 'kept'] as const,
});

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
  const found = await readRows(query('import-rows', { where: importedAs(kind, keys), limit: MAX_PAGE_SIZE }));
  return found.flatMap(({ externalKey }) => externalKey ?? []);
}

/** Looks up which rows of a file are here, some at a time. @param today the company's day. @param onStep receives how many rows were looked up. */
export async function findKnown(
  kind: ImportKind,
  rows: readonly ReadRow[],
  today: string,
  onStep: (found: Known, looked: number) => void,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_QUESTION) {
    const some = rows.slice(at, at + ROWS_A_QUESTION);
    const [keys, customers] = await askPatiently(() =>
      Promise.all([
        keysOf(kind, some),
        kind === 'customers' || kind === 'contracts' ? customersLike(some, today) : [],
      ]),
    );
    onStep({ keys, customers }, some.length);
  }
}

/** Which of some SKUs are in the price book, some at a time. */
export async function findSkus(skus: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let at = 0; at < skus.length; at += SKUS_A_QUESTION) {
    const some = skus.slice(at, at + SKUS_A_QUESTION);
    const asked = query('products', { where: { sku: some }, limit: MAX_PAGE_SIZE });
    const found = await askPatiently(() => readRows(asked));
    for (const { sku } of found) known.add(sku);
  }
  return known;
}
