import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { ContractRow } from './contract.ts';
import { fundingEntries, type FundingEntryRow } from './funding-entry.ts';
import { chargedBack, paidMonthsOf } from './funding-terms.ts';

/** Returns the entries of a contract that are neither reversed nor reversals. */
export async function standingEntries(
  system: Transaction,
  contractId: string,
): Promise<readonly FundingEntryRow[]> {
  const all = await system.listAll(fundingEntries, where({ contractId }));
  const back = new Set(all.map(({ reversesId }) => reversesId));
  return all.filter(({ id, reversesId }) => reversesId === null && !back.has(id));
}

type Entered = Pick<FundingEntryRow, 'kind' | 'movedOn' | 'amount'>;

/** Creates entries of a funded contract; skips entries with an amount of 0. */
export async function postFunding(
  system: Transaction,
  { id, accountId, funding }: Pick<ContractRow, 'id' | 'accountId' | 'funding'>,
  entries: readonly Entered[],
): Promise<void> {
  if (!funding) return;
  for (const entry of entries.filter(({ amount }) => amount !== 0))
    await system.create(fundingEntries, {
      ...entry,
      contractId: id,
      accountId,
      affiliateId: funding.affiliateId,
    });
}

/** Reverses entries of a contract, each with an entry of its own. */
export async function reverseFunding(
  system: Transaction,
  contractId: string,
  on: string,
  kinds?: readonly FundingEntryRow['kind'][],
): Promise<void> {
  for (const entry of await standingEntries(system, contractId))
    if (!kinds || kinds.includes(entry.kind))
      await system.create(fundingEntries, {
        contractId,
        accountId: entry.accountId,
        affiliateId: entry.affiliateId,
        kind: entry.kind,
        movedOn: on,
        amount: -entry.amount,
        reversesId: entry.id,
      });
}

/** Kinds of entries for what the company owes the program when a customer leaves. */
export const chargebackKindsOfEntries = ['from_holdback', 'to_pay_back'] as const;

/**
 * Creates the entries for the chargeback of the program that bought a contract, if its customer leaves within the
 * guarantee.
 */
export async function chargeBack(tx: Transaction, contract: ContractRow, on: string): Promise<void> {
  if (!contract.funding) return;
  const { fromHoldback, toPay } = chargedBack(contract.funding, paidMonthsOf(contract, on));
  await postFunding(tx.asSystem(), contract, [
    { kind: 'from_holdback', movedOn: on, amount: -fromHoldback },
    { kind: 'to_pay_back', movedOn: on, amount: -toPay },
  ]);
}
