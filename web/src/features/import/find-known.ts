import { liveStatuses } from '@sable/domain/contract/contract-status';
import { standingServices, type StandingService } from '@sable/domain/contract/standing';
import { hasFields } from '@sable/domain/kernel/entity';
import type { Identity } from '@sable/domain/import/customer-identity';
import { identityOf } from '@sable/domain/import/import-duplicates';
import { phoneKey } from '@sable/domain/text-keyword';
import type { KnownCustomer } from '@sable/domain/import/known-accounts';
import type { ImportKind } from '@sable/domain/import/import-fields';
import type { ReadRow } from '@sable/domain/import/read-row';
import { sortKey } from '@sable/domain/kernel/fields';
import { MAX_PAGE_SIZE } from '@sable/domain/kernel/query';
import { query, type RowIn } from '@sable/domain/queries';
import { askPatiently } from '../../live/ask-patiently.ts';
import { readRows } from '../../live/client-error.ts';

/** Maximum number of values in one query. */
const VALUES_A_QUESTION = 500;
/** Number of rows that are looked up in one query. Each name is looked up in two forms. */
const ROWS_A_QUESTION = 100;
/** Number of SKUs in one query. */
const SKUS_A_QUESTION = 200;

/** Existing records that match a file's rows. */
export interface Known {
  readonly keys: readonly string[];
  readonly customers: readonly KnownCustomer[];
}

/** Returns the ways in which a name may be written: "PARKS, DOROTHY" also matches "dorothy parks", and vice versa. */
function namesOf(name: string): string[] {
  const key = sortKey(name);
  const [last, first] = key.split(/,\s*/);
  const words = key.split(' ');
  const turned = first ? `${first} ${last}` : `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`;
  return [key, turned];
}

/** Returns the phone numbers and email addresses of people. */
const reachOf = (people: readonly Identity[]) => ({
  email: people.flatMap(({ email }) => email ?? []),
  phoneKey: people.flatMap(({ phone }) => phoneKey(phone) || []),
});

/**
 * Returns the rows that match one of the values in a field, and whether the result is complete. Runs one query per
 * field, so that each can use its index.
 */
async function rowsWith<C extends 'accounts' | 'contacts'>(
  collection: C,
  values: Readonly<Record<string, readonly string[]>>,
): Promise<{ readonly rows: readonly RowIn<C>[]; readonly isWhole: boolean }> {
  const answers = await Promise.all(
    Object.entries(values)
      .filter(([, value]) => value.length > 0)
      .map(([field, value]) =>
        readRows(query(collection, { where: { field, op: 'in', value }, limit: MAX_PAGE_SIZE })),
      ),
  );
  const rows = new Map(answers.flat().map((row) => [row.id, row]));
  return { rows: [...rows.values()], isWhole: answers.every(({ length }) => length < MAX_PAGE_SIZE) };
}

/** Returns customers that may match the rows, by their account or one of its contacts. */
async function customersLike(rows: readonly ReadRow[], today: string): Promise<readonly KnownCustomer[]> {
  const people = rows.flatMap((row) => identityOf(row) ?? []);
  if (people.length === 0) return [];
  const reach = reachOf(people);
  const accountNumber = rows.flatMap(({ seeks }) => seeks?.accountNumber ?? []);
  const nameKey = people.flatMap(({ name }) => namesOf(name));
  const [own, below, byNumber] = await Promise.all([
    rowsWith('accounts', { nameKey, accountNumber, ...reach }),
    rowsWith('contacts', reach),
    accountNumber.length > 0
      ? readRows(
          query('import-rows', { where: importedAs('customers', accountNumber), limit: MAX_PAGE_SIZE }),
        )
      : [],
  ]);
  const { rows: contacts } = below;
  const isMany = own.rows.length + contacts.length + byNumber.length > VALUES_A_QUESTION;
  if ((isMany || !own.isWhole || !below.isWhole) && rows.length > 1) {
    // The results exceed a page, or the values of one query. Look up fewer rows at a time.
    const half = Math.ceil(rows.length / 2);
    return [
      ...(await customersLike(rows.slice(0, half), today)),
      ...(await customersLike(rows.slice(half), today)),
    ];
  }
  const imported = new Map(
    byNumber.flatMap(({ accountId, externalKey }) =>
      accountId && externalKey ? [[accountId, externalKey] as const] : [],
    ),
  );
  const found = new Set(own.rows.map(({ id }) => id));
  const further = await rowsWith('accounts', {
    id: [...new Set([...contacts.flatMap(({ accountId }) => accountId ?? []), ...imported.keys()])]
      .filter((id) => !found.has(id))
      .slice(0, VALUES_A_QUESTION),
  });
  // A row that matches more customers than one query can name does not identify any of them.
  const accounts = [...own.rows, ...further.rows].slice(0, VALUES_A_QUESTION);
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

/**
 * Returns the services of the live contracts of accounts, by account. Users who import may read the amounts of
 * contracts.
 */
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

/** Selects rows of earlier imports whose records still exist, by their external keys. */
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

/**
 * Looks up which rows of a file already exist, in batches.
 * @param today today in the company's time zone.
 * @param onStep receives the matches and the number of rows of each batch.
 */
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

/** Returns which SKUs are in the price book. Looks them up in batches. */
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
