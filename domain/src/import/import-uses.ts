import { accounts } from '../account.ts';
import { contacts } from '../contact.ts';
import { contractCredits } from '../contract/contract-credit.ts';
import { contracts } from '../contract/contract.ts';
import { rmrLines } from '../contract/rmr-line.ts';
import { estimates } from '../estimate/estimate.ts';
import { listAnyRows } from '../kernel/any-row.ts';
import type { AnyEntity } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { packages } from '../package.ts';
import { importRows, type ImportRowRecord } from './import.ts';

/** The fields of an imported row that reference the created record. */
type RecordField = 'accountId' | 'contractId' | 'productId' | 'packageId';

/** The names of the collections that have used an imported record since, by the id of the imported row. */
export type Uses = ReadonlyMap<string, readonly string[]>;

/**
 * Collections in which an import itself creates rows under an account or a contract; a second query finds any further
 * rows.
 */
const made: ReadonlySet<string> = new Set(
  [contacts, contracts, rmrLines, contractCredits].map(({ collection }) => collection),
);

/** Whether references from an entity mean that the record was used. */
const saysUse = ({ collection, ownFields }: AnyEntity, field: RecordField): boolean =>
  ownFields.includes(field) &&
  collection !== importRows.collection &&
  !(made.has(collection) && (field === 'accountId' || field === 'contractId'));

/**
 * Returns the ids of the records that rows created: contracts for a row of an existing account, and the account for
 * any other customer.
 */
const idsOf = (rows: readonly ImportRowRecord[], field: RecordField): string[] =>
  rows.flatMap((row) => idsOfRow(row, field));

function idsOfRow(row: ImportRowRecord, field: RecordField): readonly string[] {
  const isOnto = 'onto' in row.plan;
  if (field === 'accountId' ? isOnto : field === 'contractId' && !isOnto) return [];
  return [...(row[field] ? [row[field]] : []), ...(field === 'contractId' ? row.furtherContracts : [])];
}

/** Finds references to the records of some rows, such as an estimate, a payment, or a task of the account. */
export async function usesOf(
  tx: Transaction,
  entities: readonly AnyEntity[],
  rows: readonly ImportRowRecord[],
): Promise<Uses> {
  const uses = new Map<string, string[]>();
  const note = (field: RecordField, id: unknown, word: string) => {
    const row = rows.find((each) => idsOfRow(each, field).some((own) => own === id));
    if (!row) return;
    const known = uses.get(row.id) ?? [];
    if (!known.includes(word)) uses.set(row.id, [...known, word]);
  };
  // The lock blocks changes to the accounts. The database detects at commit any row that is written under an account,
  // or that uses a product, after this; the run is then retried.
  await tx.findMany(accounts, idsOf(rows, 'accountId'), { lock: true });
  for (const field of ['accountId', 'contractId', 'productId', 'packageId'] as const) {
    const ids = idsOf(rows, field);
    if (ids.length === 0) continue;
    for (const entity of entities) {
      if (!saysUse(entity, field)) continue;
      for (const found of await listAnyRows(tx, entity, where({ [field]: ids })))
        note(field, found[field], entity.many.toLowerCase());
    }
  }
  await noteContacts(tx, rows, note);
  await notePackages(tx, rows, note);
  await noteDrafts(tx, rows, note);
  return uses;
}

type Note = (field: RecordField, id: unknown, word: string) => void;

async function noteContacts(tx: Transaction, rows: readonly ImportRowRecord[], note: Note): Promise<void> {
  const ids = idsOf(rows, 'accountId');
  const people = ids.length > 0 ? await tx.listAll(contacts, where({ accountId: ids })) : [];
  for (const row of rows) {
    if (!('account' in row.plan)) continue;
    const made = row.plan.account.phone || row.plan.account.email ? 1 : 0;
    if (people.filter(({ accountId }) => accountId === row.accountId).length > made)
      note('accountId', row.accountId, 'contacts');
  }
}

async function notePackages(tx: Transaction, rows: readonly ImportRowRecord[], note: Note): Promise<void> {
  const ids = idsOf(rows, 'productId');
  if (ids.length === 0) return;
  const text = JSON.stringify(await tx.listAll(packages, where({})));
  for (const id of ids) if (text.includes(id)) note('productId', id, 'packages');
}

/** A draft keeps the ids of packages that were removed from it, because an undo restores them. */
async function noteDrafts(tx: Transaction, rows: readonly ImportRowRecord[], note: Note): Promise<void> {
  const ids = idsOf(rows, 'packageId');
  if (ids.length === 0) return;
  const text = JSON.stringify(
    (await tx.listAll(estimates, where({ status: 'draft' }))).map((row) => row.packages),
  );
  for (const id of ids) if (text.includes(id)) note('packageId', id, 'estimates');
}
