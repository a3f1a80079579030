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

/** The record that a row made. */
type RecordField = 'accountId' | 'contractId' | 'productId' | 'packageId';

/** By the id of an imported row, what refers to its record since, in words. */
export type Uses = ReadonlyMap<string, readonly string[]>;

/** What an import makes below an account or a contract itself; a second query finds whether there is more. */
const made: ReadonlySet<string> = new Set(
  [contacts, contracts, rmrLines, contractCredits].map(({ collection }) => collection),
);

/** Whether rows that refer to a record say that it was used. */
const saysUse = ({ collection, ownFields }: AnyEntity, field: RecordField): boolean =>
  ownFields.includes(field) &&
  collection !== importRows.collection &&
  !(made.has(collection) && (field === 'accountId' || field === 'contractId'));

/** The ids of what rows made. Of a row for an account that was here these are contracts, of any other customer the account. */
const idsOf = (rows: readonly ImportRowRecord[], field: RecordField): string[] =>
  rows.flatMap((row) => idsOfRow(row, field));

function idsOfRow(row: ImportRowRecord, field: RecordField): readonly string[] {
  const isOnto = 'onto' in row.plan;
  if (field === 'accountId' ? isOnto : field === 'contractId' && !isOnto) return [];
  return [...(row[field] ? [row[field]] : []), ...(field === 'contractId' ? row.furtherContracts : [])];
}

/** Finds what refers to the records of some rows: an estimate, a payment, a task, anything that names the account or the product. */
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
  // Whoever changes an account waits for it. What is written below one, or uses a product, after this is found by the database at the commit, and the run starts over.
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

/** A draft keeps a package that was taken off, so that undo brings it back. */
async function noteDrafts(tx: Transaction, rows: readonly ImportRowRecord[], note: Note): Promise<void> {
  const ids = idsOf(rows, 'packageId');
  if (ids.length === 0) return;
  const text = JSON.stringify(
    (await tx.listAll(estimates, where({ status: 'draft' }))).map((row) => row.packages),
  );
  for (const id of ids) if (text.includes(id)) note('packageId', id, 'estimates');
}
