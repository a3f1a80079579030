import { companyToday } from '../estimate/company-context.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { contracts } from './contract.ts';
import { effectOfSigning, type SigningEffect } from './effect.ts';
import { startFrom, termLeft } from './sale-term.ts';

/** What signing an estimate would do today, whoever asks: its sender need not see the contracts. */
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

/** The term of an offer and of each of its options. */
type Term = Pick<EstimateRow, 'termMonths' | 'options'>;

/**
 * The term of an offer that adds to a contract: what is left of that one today, or on its fixed start day (decisions 2.2). Empty where the offer has it, has a term of its own, or waits for approval of
 * the term that it had.
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
