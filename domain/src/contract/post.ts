import { accounts } from '../account.ts';
import { invalid } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { sumCents } from '../money.ts';
import { customerDays, lossesMadeGood, renewalLossOf } from './attrition.ts';
import { contractCredits } from './contract-credit.ts';
import { contracts, type ContractRow } from './contract.ts';
import { isSale, rmrSoldOf, splitCredit } from './figures.ts';
import { balanceOn, checkLedger, hasSignOf, nextChange, type LedgerLine, type LineDraft } from './ledger.ts';
import { rmrLines, type RmrLineRow } from './rmr-line.ts';

/** An account with everything that it signed, locked, so that concurrent RMR changes run one after another. */
export interface AccountLedger {
  readonly account: Awaited<ReturnType<typeof accountOf>>;
  readonly contracts: readonly ContractRow[];
  readonly lines: readonly RmrLineRow[];
}

const accountOf = (system: Transaction, id: string) => system.get(accounts, id, { lock: true });

/**
 * Reads an account's contracts and lines under the account's lock, as the system. The caller checks the permission.
 */
export async function openLedger(tx: Transaction, accountId: string): Promise<AccountLedger> {
  const system = tx.asSystem();
  const account = await accountOf(system, accountId);
  return {
    account,
    contracts: await system.listAll(contracts, where({ accountId }), { lock: true }),
    lines: await system.listAll(rmrLines, where({ accountId })),
  };
}

/**
 * Adds lines to an account's ledger, and updates every total that depends on it. All RMR changes go through here.
 * Throws INVALID if a service would be negative on any day.
 *
 * @param today today's date in the company's time zone.
 */
export async function postLines(
  tx: Transaction,
  accountId: string,
  drafts: readonly LineDraft[],
  today: string,
): Promise<void> {
  const system = tx.asSystem();
  const { isTest } = await accountOf(system, accountId);
  for (const draft of drafts) {
    if (!hasSignOf(draft.reason, draft.monthly))
      throw invalid(
        'monthly',
        'The amount does not fit its reason. Nothing was saved. Enter another amount.',
      );
    await system.create(rmrLines, { ...draft, accountId, isTest });
  }
  await keepSums(tx, accountId, today);
}

/** Updates the stored totals of an account and its contracts to a day. Throws INVALID for a negative ledger. */
export async function keepSums(tx: Transaction, accountId: string, today: string): Promise<void> {
  const system = tx.asSystem();
  const { account, contracts: signed, lines } = await openLedger(tx, accountId);
  checkLedger(lines);
  await system.update(accounts, account, {
    rmr: balanceOn(lines, today),
    rmrChangesOn: nextChange(lines, today)?.on ?? null,
    ...customerDays(lines),
  });
  const madeGood = lossesMadeGood(signed, lines);
  const kept: ContractRow[] = [];
  for (const contract of signed)
    kept.push(
      await keepContract(system, contract, lines, { today, rmrMadeGood: madeGood.get(contract.id) ?? 0 }),
    );
  await keepNotBilling(system, { account, contracts: kept });
}

/**
 * Updates the part of an account's RMR that is not billed yet: that of contracts that are signed and have not started
 * (decisions 3.5). Starting a contract creates no line, so code that starts one must call this.
 */
export async function keepNotBilling(
  tx: Transaction,
  { account, contracts: signed }: Pick<AccountLedger, 'account' | 'contracts'>,
): Promise<void> {
  const waiting = signed.filter(({ status }) => status === 'signed');
  await tx.asSystem().update(accounts, account, { rmrNotBilling: sumCents(waiting.map(({ rmr }) => rmr)) });
}

async function keepContract(
  system: Transaction,
  contract: ContractRow,
  all: readonly LedgerLine[],
  { today, rmrMadeGood }: { readonly today: string; readonly rmrMadeGood: number },
): Promise<ContractRow> {
  const lines = all.filter(({ contractId }) => contractId === contract.id);
  const rmrSold = rmrSoldOf(contract, lines);
  const kept = await system.update(contracts, contract, {
    rmr: balanceOn(lines, today),
    rmrSold,
    rmrMadeGood,
    renewalLoss: renewalLossOf(contract, lines),
  });
  const credits = await system.listAll(
    contractCredits,
    where({ accountId: contract.accountId, contractId: contract.id }),
    { lock: true },
  );
  const shares = credits.map(({ sharePpm }) => sharePpm);
  const counts = isSale(contract);
  const rmr = splitCredit(rmrSold, shares);
  const oneTime = splitCredit(counts ? contract.oneTime : 0, shares);
  for (const [at, credit] of credits.entries())
    await system.update(contractCredits, credit, {
      rmrSold: rmr[at] ?? 0,
      oneTime: oneTime[at] ?? 0,
      salesPpm: counts ? credit.sharePpm : 0,
    });
  return kept;
}
