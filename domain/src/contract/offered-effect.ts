import { companyToday } from '../estimate/company-context.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { contracts } from './contract.ts';
import { effectOfSigning, type SigningEffect } from './effect.ts';
import { startFrom, termLeft } from './sale-term.ts';

/**
 * Returns what signing an estimate would do today, for any actor: the sender may not be able to see the contracts.
 */
export async function offeredEffect(
  tx: Transaction,
  {
    accountId,
    contractEffect,
    targetContractId,
  }: Pick<EstimateRow, 'accountId' | 'contractEffect' | 'targetContractId'>,
): Promise<SigningEffect> {
  if (contractEffect === 'new') return { kind: 'new' };
  const signed = await tx.asSystem().listAll(contracts, where({ accountId }));
  return effectOfSigning({ effect: contractEffect, targetId: targetContractId }, signed);
}

/** The term of an estimate and of each of its options. */
type Term = Pick<EstimateRow, 'termMonths' | 'options'>;

/**
 * Returns the term of an estimate that adds to a contract: the remaining term of that contract today, or on the fixed
 * start day of the estimate (decisions 2.2). Empty if the estimate already has that term, does not add to a contract,
 * or is waiting for approval.
 */
export async function termOfAddendum(
  tx: Transaction,
  offer: Term &
    Pick<EstimateRow, 'accountId' | 'contractEffect' | 'targetContractId' | 'status' | 'startsOn'>,
): Promise<Partial<Term>> {
  if (offer.status === 'pending_approval') return {};
  const effect = await offeredEffect(tx, offer);
  if (effect.kind !== 'addendum') return {};
  const termMonths = termLeft(effect.target, startFrom(offer.startsOn, await companyToday(tx)));
  if ([offer, ...offer.options].every((each) => each.termMonths === termMonths)) return {};
  return { termMonths, options: offer.options.map((option) => ({ ...option, termMonths })) };
}
