import { companySettings } from '../estimate/company-context.ts';
import type { EstimateRow } from '../estimate/reprice.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { agreementTermsOf, type AgreementTerms } from './agreement-terms.ts';
import { contracts } from './contract.ts';
import { effectOfSigning, type SigningEffect } from './effect.ts';

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

/** The terms on which something is offered: an addendum goes on and ends as the contract that it adds to, anything else as the company sells today (decisions 2.2 and 7.8). */
export async function offeredTerms(tx: Transaction, effect: SigningEffect): Promise<AgreementTerms> {
  return agreementTermsOf(effect.kind === 'addendum' ? effect.target : await companySettings(tx));
}
