import { companySettings } from '../estimate/company-context.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { agreementTermsOf, type AgreementTerms } from './agreement-terms.ts';
import type { SigningEffect } from './effect.ts';

/** The terms on which something is offered: an addendum goes on and ends as the contract that it adds to, anything else as the company sells today (decisions 2.2 and 7.8). */
export async function offeredTerms(tx: Transaction, effect: SigningEffect): Promise<AgreementTerms> {
  return agreementTermsOf(effect.kind === 'addendum' ? effect.target : await companySettings(tx));
}
