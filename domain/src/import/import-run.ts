import { accounts } from '../account.ts';
import { contacts } from '../contact.ts';
import { cancelContracts } from '../contract/contract-acts.ts';
import { recordExisting } from '../contract/record-existing.ts';
import { endingFromWords } from '../close-cause.ts';
import { companyToday } from '../estimate/company-context.ts';
import { systemActor } from '../kernel/actor.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { products } from '../product.ts';
import type { ImportKind } from './import-fields.ts';
import { rmrOf, type CustomerPlan, type ImportPlan, type ProductPlan } from './import-plan.ts';
import { importRows, type ImportRecord, type ImportRowRecord } from './import.ts';
import { knownPackages, makePackage } from './make-package.ts';

/** What became of some rows; `rmr` in cents a month. */
export interface RunCounts {
  made: number;
  skipped: number;
  failed: number;
  rmr: number;
}

/**
 * Makes what some rows say, in the name of the person who imports. A key that is here already is skipped; with a refusal, the rows are left out for its reason. Throws the
 * refusal of the first row that cannot be made.
 */
export async function runRows(
  tx: Transaction,
  { kind, createdBy }: ImportRecord,
  rows: readonly ImportRowRecord[],
  refusal: string | undefined,
): Promise<RunCounts> {
  const counts: RunCounts = { made: 0, skipped: 0, failed: 0, rmr: 0 };
  const person = tx.as({ ...systemActor(tx.actor.companyId), id: createdBy ?? tx.actor.id });
  const known = await knownKeys(tx, kind, rows);
  for (const row of rows) {
    if (refusal !== undefined) {
      await person.update(importRows, row, { state: 'failed', reason: refusal });
      counts.failed += 1;
    } else if (row.externalKey !== null && known.has(row.externalKey)) {
      const reason = `${row.externalKey} was imported before.`;
      await person.update(importRows, row, { state: 'skipped', reason });
      counts.skipped += 1;
    } else {
      if (row.externalKey !== null) known.add(row.externalKey);
      const made = await make(person, row.plan);
      await person.update(importRows, row, { state: 'made', ...made });
      counts.made += 1;
      counts.rmr += rmrOf(row.plan);
    }
  }
  return counts;
}

function make(tx: Transaction, plan: ImportPlan) {
  if ('account' in plan) return makeCustomer(tx, plan);
  return 'product' in plan ? makeProduct(tx, plan) : makePackage(tx, plan);
}

/** The keys of some rows that are here: from an earlier row that was not taken back, and for products as an SKU, for packages as a name. */
async function knownKeys(
  tx: Transaction,
  kind: ImportKind,
  rows: readonly ImportRowRecord[],
): Promise<Set<string>> {
  const keys = rows.flatMap(({ externalKey }) => externalKey ?? []);
  if (keys.length === 0) return new Set();
  const here = await tx.listAll(importRows, where({ kind, externalKey: keys, state: ['made', 'kept'] }));
  const skus = kind === 'products' ? await tx.listAll(products, where({ sku: keys })) : [];
  const names = kind === 'packages' ? await knownPackages(tx, keys) : [];
  return new Set([
    ...names,
    ...here.flatMap(({ externalKey }) => externalKey ?? []),
    ...skus.map(({ sku }) => sku),
  ]);
}

/** A customer with the person to talk to and the contract. A canceled one was active, and left on its day. */
async function makeCustomer(
  tx: Transaction,
  { account: input, status, contract }: CustomerPlan,
): Promise<{ accountId: string; contractId: string | null }> {
  const account = await tx.create(accounts, { ...input, status: 'lead' });
  const { name, phone, email } = input;
  if (phone || email) await tx.create(contacts, { name, phone, email, accountId: account.id });
  if (!contract || status === 'lead') return { accountId: account.id, contractId: null };
  const { cancelledOn, cancelReason, ...terms } = contract;
  const contractId = await recordExisting(tx, {
    ...terms,
    accountId: account.id,
    status: status === 'cancelled' ? 'active' : status,
  });
  if (status === 'cancelled' && cancelledOn)
    await cancelContracts(
      tx,
      account.id,
      [contractId],
      { on: cancelledOn, ending: endingFromWords(cancelReason ?? 'Before the import') },
      await companyToday(tx),
    );
  return { accountId: account.id, contractId };
}

async function makeProduct(tx: Transaction, { product }: ProductPlan): Promise<{ productId: string }> {
  const { id } = await tx.create(products, product);
  return { productId: id };
}
