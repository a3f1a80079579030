import { accounts } from '../account.ts';
import { contacts } from '../contact.ts';
import { cancelContracts } from '../contract/contract-acts.ts';
import { existingCustomer, recordExisting } from '../contract/record-existing.ts';
import { endingFromText } from '../close-cause.ts';
import { companyToday } from '../estimate/company-context.ts';
import { systemActor } from '../kernel/actor.ts';
import { notReady } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { products } from '../product.ts';
import type { ImportStatus } from './import-choices.ts';
import type { ImportKind } from './import-fields.ts';
import {
  contractsOf,
  rmrOf,
  type ContractPlan,
  type CustomerPlan,
  type ImportPlan,
  type OntoPlan,
  type ProductPlan,
} from './import-plan.ts';
import { importRows, type ImportRecord, type ImportRowRecord } from './import.ts';
import { knownPackages, makePackage } from './make-package.ts';

/** The number of rows by outcome; `rmr` is in cents a month. */
export interface RunCounts {
  made: number;
  skipped: number;
  failed: number;
  rmr: number;
}

/**
 * Creates the records of some rows on behalf of the importing person. Skips rows whose key already exists. If
 * `refusal` is given, marks the rows as failed for that reason. Throws the error of the first row that cannot be
 * created.
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
  if ('onto' in plan) return addContracts(tx, plan);
  if ('account' in plan) return makeCustomer(tx, plan);
  return 'product' in plan ? makeProduct(tx, plan) : makePackage(tx, plan);
}

/**
 * Returns the keys of rows that already exist: from an earlier import that was not undone, or as the SKU of a product
 * or the name of a package.
 */
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

/** The records that a row created. */
interface Made {
  readonly accountId: string;
  readonly contractId: string | null;
  /** Those after the first. */
  readonly furtherContracts: string[];
}

/** Creates a customer with a contact and the contracts. */
async function makeCustomer(tx: Transaction, plan: CustomerPlan): Promise<Made> {
  const account = await tx.create(accounts, { ...plan.account, status: 'lead' });
  const { name, phone, email } = plan.account;
  if (phone || email) await tx.create(contacts, { name, phone, email, accountId: account.id });
  return recordContracts(tx, account.id, plan.status, contractsOf(plan));
}

/** Adds contracts to an existing account. Throws NOT_READY if the account no longer exists. */
async function addContracts(tx: Transaction, { onto, status, contracts: terms }: OntoPlan): Promise<Made> {
  if (!(await tx.find(accounts, onto, { lock: true })))
    throw notReady('The account no longer exists. Nothing was recorded for it. Import the customer first.');
  return recordContracts(tx, onto, status, terms);
}

/** Records contracts one by one. A canceled one is recorded as active and then canceled on its day. */
async function recordContracts(
  tx: Transaction,
  accountId: string,
  status: ImportStatus,
  terms: readonly ContractPlan[],
): Promise<Made> {
  const made: string[] = [];
  for (const { cancelledOn, cancelReason, ...existing } of terms) {
    const recorded = existingCustomer.parse({
      ...existing,
      accountId,
      status: status === 'installed' ? 'installed' : 'active',
      // The rows of one customer contain each service once with its price.
      again: existing.again === true || made.length > 0,
    });
    const id = await recordExisting(tx, recorded);
    made.push(id);
    if (cancelledOn !== null)
      await cancelContracts(
        tx,
        accountId,
        [id],
        { on: cancelledOn, ending: endingFromText(cancelReason ?? 'Before the import') },
        await companyToday(tx),
      );
  }
  const [contractId = null, ...furtherContracts] = made;
  return { accountId, contractId, furtherContracts };
}

async function makeProduct(tx: Transaction, { product }: ProductPlan): Promise<{ productId: string }> {
  const { id } = await tx.create(products, product);
  return { productId: id };
}
