import { companySettings } from '../estimate/company-context.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { agreementTermsOf, type AgreementTerms } from './agreement-terms.ts';
import type { SigningEffect } from './effect.ts';

/**
 * Returns the terms of an estimate: an addendum renews and ends like the contract that it adds to, and anything else
 * has the company's current terms (decisions 2.2 and 7.8).
 */
export async function offeredTerms(tx: Transaction, effect: SigningEffect): Promise<AgreementTerms> {
  return agreementTermsOf(effect.kind === 'addendum' ? effect.target : await companySettings(tx));
}
