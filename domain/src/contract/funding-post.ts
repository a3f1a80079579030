import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { ContractRow } from './contract.ts';
import { fundingEntries, type FundingEntryRow } from './funding-entry.ts';
import { chargedBack, paidMonthsOf } from './funding-terms.ts';

/** The entries of a contract that stand: neither taken back nor taking back. */
export async function standingEntries(
  system: Transaction,
  contractId: string,
): Promise<readonly FundingEntryRow[]> {
  const all = await system.listAll(fundingEntries, where({ contractId }));
  const back = new Set(all.map(({ reversesId }) => reversesId));
  return all.filter(({ id, reversesId }) => reversesId === null && !back.has(id));
}

type Entered = Pick<FundingEntryRow, 'kind' | 'movedOn' | 'amount'>;

/** Writes entries of a funded contract; those of nothing are left out. */
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

/** Takes entries of a contract back, each by one of its own. */
export async function takeBackFunding(
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

/** Entries of a customer who left: what the program is owed. */
export const chargebackKindsOfEntries = ['from_holdback', 'to_pay_back'] as const;

/** Writes what goes back to the program that bought a contract, as its customer leaves within the guarantee. */
export async function chargeBack(tx: Transaction, contract: ContractRow, on: string): Promise<void> {
  if (!contract.funding) return;
  const { fromHoldback, toPay } = chargedBack(contract.funding, paidMonthsOf(contract, on));
  await postFunding(tx.asSystem(), contract, [
    { kind: 'from_holdback', movedOn: on, amount: -fromHoldback },
    { kind: 'to_pay_back', movedOn: on, amount: -toPay },
  ]);
}
