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
import { where, type Predicate } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { packages } from '../package.ts';
import { products } from '../product.ts';
import { usesOf, type Uses } from './import-uses.ts';
import { contractsOf, type CustomerPlan, type OntoPlan } from './import-plan.ts';
import { importRows, type ImportRecord, type ImportRowRecord } from './import.ts';

const REASON = 'The import was undone';

/**
 * Undoes rows on behalf of the importing person (decisions 10.3). For a customer, the first run corrects the ledger
 * on the same days. A later run removes the account from lists, search, and totals, with its contacts, its contracts,
 * and their lines; for an existing account, only the imported contracts. Products and packages are removed
 * immediately. Everything remains stored. Records that were used since stay unchanged.
 */
export async function undoRows(
  tx: Transaction,
  entities: readonly AnyEntity[],
  { createdBy }: ImportRecord,
  rows: readonly ImportRowRecord[],
): Promise<{ removed: number; kept: number }> {
  const person = tx.as({ ...systemActor(tx.actor.companyId), id: createdBy ?? tx.actor.id });
  const uses = await usesOf(person, entities, rows);
  const counts = { removed: 0, kept: 0 };
  for (const row of rows) {
    const state = await undoRow(person, row, uses);
    await person.update(importRows, row, state);
    if (state.state === 'removed') counts.removed += 1;
    if (state.state === 'kept') counts.kept += 1;
  }
  return counts;
}

type Outcome = Pick<ImportRowRecord, 'state' | 'reason'>;
const removed: Outcome = { state: 'removed', reason: null };

async function undoRow(tx: Transaction, row: ImportRowRecord, uses: Uses): Promise<Outcome> {
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
  const made = [...(row.contractId ? [row.contractId] : []), ...row.furtherContracts];
  if (!row.accountId || !('account' in row.plan || 'onto' in row.plan)) return removed;
  if (row.state === 'corrected' || made.length === 0) {
    if ('onto' in row.plan) await removeContracts(tx, where({ accountId: row.accountId, id: made }));
    else await removeCustomer(tx, row.accountId);
    return removed;
  }
  const other = await changedSince(tx, row.accountId, made, row.plan);
  if (other) return { state: 'kept', reason: `Used since: ${other}.` };
  for (const contractId of made) await correct(tx, row.accountId, contractId);
  if ('onto' in row.plan) await returnAccount(tx, row.accountId, made);
  return { state: 'corrected', reason: null };
}

/**
 * Returns what changed on an account beyond the import: its status, another contract, or the ledger of its contracts.
 * For an existing account, only changes to the imported contracts count. Null if nothing changed.
 */
async function changedSince(
  tx: Transaction,
  accountId: string,
  made: readonly string[],
  plan: CustomerPlan | OntoPlan,
): Promise<string | null> {
  const ledger = await openLedger(tx, accountId);
  const own = new Set(made);
  const others = ledger.contracts.filter(({ id }) => !own.has(id));
  if ('account' in plan && ledger.account.status !== plan.status) return 'status';
  if ('account' in plan && others.length > 0) return 'contracts';
  if (others.some(({ parentId, replacesId }) => own.has(parentId ?? '') || own.has(replacesId ?? '')))
    return 'contracts';
  const lines = sum(
    contractsOf(plan).map(({ services, cancelledOn }) => services.length * (cancelledOn === null ? 1 : 2)),
  );
  return ledger.lines.filter(({ contractId }) => own.has(contractId)).length === lines ? null : 'ledger';
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Corrects every line on its own day. A live contract is voided; a canceled one stays canceled. */
async function correct(tx: Transaction, accountId: string, contractId: string): Promise<void> {
  const { contracts: signed, lines } = await openLedger(tx, accountId);
  const contract = signed.find(({ id }) => id === contractId);
  const own = lines.filter((line) => line.contractId === contractId);
  if (contract && isLive(contract)) await voidContract(tx, contractId, REASON);
  else await postLines(tx, accountId, correctAll(own, REASON), await companyToday(tx));
}

/**
 * Restores the status that an account had before the first imported contract, if it is canceled and has no other
 * contracts.
 */
async function returnAccount(tx: Transaction, accountId: string, made: readonly string[]): Promise<void> {
  const { account, contracts: signed } = await openLedger(tx, accountId);
  const own = signed.filter(({ id }) => made.includes(id)).toSorted((a, b) => a.number - b.number);
  const others = signed.filter(({ id, status }) => !made.includes(id) && status !== 'voided');
  if (account.status !== 'cancelled' || others.length > 0) return;
  await tx.asSystem().update(accounts, account, {
    status: own[0]?.accountBefore ?? 'lead',
    closeCause: null,
    closeReason: null,
  });
}

/** Removes contracts with their ledger lines, which add up to 0. */
async function removeContracts(tx: Transaction, which: Predicate): Promise<void> {
  for (const contract of await tx.listAll(contracts, which, { lock: true })) {
    const { id: contractId, accountId } = contract;
    for (const line of await tx.listAll(rmrLines, where({ accountId, contractId }), { lock: true }))
      await tx.delete(rmrLines, line, true);
    await tx.delete(contracts, contract, true);
  }
}

async function removeCustomer(tx: Transaction, accountId: string): Promise<void> {
  const account = await tx.get(accounts, accountId, { lock: true });
  const below = where({ accountId });
  await removeContracts(tx, below);
  for (const contact of await tx.listAll(contacts, below, { lock: true }))
    await tx.delete(contacts, contact, true);
  await tx.delete(accounts, account, true);
}
