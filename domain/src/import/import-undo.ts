import { accounts } from '../account.ts';
import { contacts } from '../contact.ts';
import { isLive } from '../contract/contract-status.ts';
import { contracts } from '../contract/contract.ts';
import { correctAll } from '../contract/ledger.ts';
import { openLedger, postLines } from '../contract/post.ts';
import { rmrLines } from '../contract/rmr-line.ts';
import { voidContract } from '../contract/void.ts';
import { companyToday } from '../estimate/company-context.ts';
import { systemActor } from '../kernel/actor.ts';
import type { AnyEntity } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { packages } from '../package.ts';
import { products } from '../product.ts';
import { usesOf, type Uses } from './import-uses.ts';
import type { CustomerPlan } from './import-plan.ts';
import { importRows, type ImportRecord, type ImportRowRecord } from './import.ts';

const REASON = 'The import was taken back';

/**
 * Takes rows back, in the name of the person who imports (decisions 10.3). A customer's ledger is corrected on the same days first, and in a later run the account leaves every
 * list, search and sum with its contacts, its contract and its lines; products and packages leave at once. All of it stays stored. What was used since stays as it is.
 */
export async function takeBackRows(
  tx: Transaction,
  entities: readonly AnyEntity[],
  { createdBy }: ImportRecord,
  rows: readonly ImportRowRecord[],
): Promise<{ removed: number; kept: number }> {
  const person = tx.as({ ...systemActor(tx.actor.companyId), id: createdBy ?? tx.actor.id });
  const uses = await usesOf(person, entities, rows);
  const counts = { removed: 0, kept: 0 };
  for (const row of rows) {
    const state = await takeBack(person, row, uses);
    await person.update(importRows, row, state);
    if (state.state === 'removed') counts.removed += 1;
    if (state.state === 'kept') counts.kept += 1;
  }
  return counts;
}

type Outcome = Pick<ImportRowRecord, 'state' | 'reason'>;
const removed: Outcome = { state: 'removed', reason: null };

async function takeBack(tx: Transaction, row: ImportRowRecord, uses: Uses): Promise<Outcome> {
  const used = uses.get(row.id) ?? [];
  if (used.length > 0) return { state: 'kept', reason: `Used since: ${used.join(', ')}.` };
  if (row.productId) {
    const product = await tx.find(products, row.productId, { lock: true });
    if (product) await tx.delete(products, product, true);
    return removed;
  }
  if (row.packageId) {
    const bundle = await tx.find(packages, row.packageId, { lock: true });
    if (bundle) await tx.delete(packages, bundle, true);
    return removed;
  }
  if (!row.accountId || !('account' in row.plan)) return removed;
  if (row.state === 'corrected' || !row.contractId) {
    await removeCustomer(tx, row.accountId);
    return removed;
  }
  const other = await changedSince(tx, row.accountId, row.contractId, row.plan);
  if (other) return { state: 'kept', reason: `Used since: ${other}.` };
  await correct(tx, row.accountId, row.contractId);
  return { state: 'corrected', reason: null };
}

/** What became of an account beyond what the import wrote: its status, another contract, its ledger. */
async function changedSince(
  tx: Transaction,
  accountId: string,
  contractId: string,
  { status, contract }: CustomerPlan,
): Promise<string | null> {
  const ledger = await openLedger(tx, accountId);
  const lines = (contract?.services.length ?? 0) * (status === 'cancelled' ? 2 : 1);
  if (ledger.account.status !== status) return 'status';
  if (ledger.contracts.some(({ id }) => id !== contractId)) return 'contracts';
  return ledger.lines.length === lines ? null : 'ledger';
}

/** Corrections of every line, on the same days. A live contract is voided; a canceled one stays canceled. */
async function correct(tx: Transaction, accountId: string, contractId: string): Promise<void> {
  const { contracts: signed, lines } = await openLedger(tx, accountId);
  const contract = signed.find(({ id }) => id === contractId);
  if (contract && isLive(contract)) await voidContract(tx, contractId, REASON);
  else await postLines(tx, accountId, correctAll(lines, REASON), await companyToday(tx));
}

async function removeCustomer(tx: Transaction, accountId: string): Promise<void> {
  const account = await tx.get(accounts, accountId, { lock: true });
  const below = where({ accountId });
  for (const line of await tx.listAll(rmrLines, below, { lock: true })) await tx.delete(rmrLines, line, true);
  for (const contract of await tx.listAll(contracts, below, { lock: true }))
    await tx.delete(contracts, contract, true);
  for (const contact of await tx.listAll(contacts, below, { lock: true }))
    await tx.delete(contacts, contact, true);
  await tx.delete(accounts, account, true);
}
