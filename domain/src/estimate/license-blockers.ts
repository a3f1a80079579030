import { z } from 'zod';
import { accounts } from '../account.ts';
import { agreementOf } from '../agreement/agreement-of.ts';
import { askedOfPapers } from '../cancellation/asked-of-papers.ts';
import { licenseRulesOf, type LicenseRule } from '../cancellation/license-rules.ts';
import { companyRules } from '../cancellation/rule-correction.ts';
import { ruleConfirmations } from '../cancellation/rule-confirmation.ts';
import { placeOfRule } from '../cancellation/rule-text.ts';
import { companies } from '../company.ts';
import { licenseAt } from '../company-licenses.ts';
import { contacts } from '../contact.ts';
import { hasRole } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import type { RowOf } from '../kernel/entity.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { chosenLanguage } from '../language.ts';
import { users } from '../user.ts';
import { companyToday } from './company-context.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { checkStatus } from './lifecycle.ts';
import { someText } from '../kernel/visible-text.ts';

/** Licenses and filings that the law of a home requires and that are not on file, in words. */
export interface LicensesMissing {
  /** Missing under a rule that counsel confirmed. Prevents sending. */
  readonly blocks: readonly string[];
  /** Missing under a rule that nobody confirmed. Only warns. */
  readonly warnings: readonly string[];
}

const none: LicensesMissing = { blocks: [], warnings: [] };

type Offer = Pick<EstimateRow, 'accountId' | 'ownerUserId' | 'changesId' | 'licenseOverride'> & Papers;

/** The fields of an estimate that determine its agreement. */
type Papers = Pick<EstimateRow, 'agreementBasis' | 'agreementId' | 'language' | 'contactId'>;

/**
 * Returns a warning if the law of a home requires the agreement's form to be on file with a registrar and no filing
 * date is recorded.
 */
async function unfiledForm(
  tx: Transaction,
  offer: Papers,
  account: RowOf<typeof accounts>,
  asksForIt: boolean,
): Promise<string[]> {
  if (!asksForIt) return [];
  const contact = offer.contactId ? await tx.asSystem().find(contacts, offer.contactId) : undefined;
  const language = chosenLanguage(offer, contact ?? null);
  const agreement = await agreementOf(tx, offer, account.type, language);
  return agreement && !agreement.formFiledOn
    ? [
        `The law of this home requires the form of the contract to be on file with a registrar, and no filing date is recorded for “${agreement.name}”. Your counsel has not confirmed this rule.`,
      ]
    : [];
}

const blockerText = (rule: LicenseRule, rep: string | undefined): string =>
  rule.of === 'company'
    ? `${placeOfRule(rule)} requires a company license (${rule.law}), and none is on file.`
    : `${placeOfRule(rule)} requires a rep license (${rule.law}), and ${rep ? `${rep} has no valid one` : 'the estimate has no rep'}.`;

/**
 * Returns which licenses are missing for an offer to a home today (decisions 11.3). Empty for a change order, and if
 * an administrator entered a reason to send without one.
 */
export async function licensesMissing(tx: Transaction, offer: Offer): Promise<LicensesMissing> {
  if (offer.changesId || offer.licenseOverride) return none;
  const system = tx.asSystem();
  const today = await companyToday(tx);
  const account = await system.get(accounts, offer.accountId);
  const rules = await companyRules(tx);
  const asked = licenseRulesOf(account, today, rules.licenses);
  const { filedForm } = askedOfPapers(account, today, rules.rights);
  const unfiled = await unfiledForm(tx, offer, account, filedForm);
  if (asked.length === 0) return { blocks: [], warnings: unfiled };
  const company = await system.get(companies, tx.actor.companyId);
  const rep = offer.ownerUserId ? await system.find(users, offer.ownerUserId) : undefined;
  const isValid = !rep?.licenceExpiresOn || rep.licenceExpiresOn >= today;
  const onFile = {
    company: !!licenseAt(company, account.site)?.trim(),
    rep: !!rep?.licenceNumber?.trim() && isValid,
  };
  const missing = asked.filter(({ of }) => !onFile[of]);
  if (missing.length === 0) return { blocks: [], warnings: unfiled };
  const confirmed = await system.listAll(ruleConfirmations, where({ ruleId: missing.map(({ id }) => id) }));
  const isConfirmed = ({ id, version }: LicenseRule) =>
    confirmed.some(({ ruleId, ruleVersion }) => ruleId === id && ruleVersion === version);
  return {
    blocks: missing
      .filter(isConfirmed)
      .map(
        (rule) =>
          `${blockerText(rule, rep?.name)} Add it, or ask an administrator to record why it is sent without one.`,
      ),
    warnings: [
      ...missing
        .filter((rule) => !isConfirmed(rule))
        .map((rule) => `${blockerText(rule, rep?.name)} Your counsel has not confirmed this rule.`),
      ...unfiled,
    ],
  };
}

export const licenseMutations = {
  /**
   * Allows an offer to be sent to a home without a license that the local law requires. The reason is stored with the
   * estimate.
   */
  'estimates.overrideLicense': mutation({
    args: z.strictObject({
      id: idSchema,
      reason: someText(200, 'Enter a reason.'),
    }),
    allow: (actor) => hasRole(actor, 'admin'),
    serverOnly: true,
    async run(tx, { id, reason }) {
      const estimate = await tx.get(estimates, id, { lock: true });
      checkStatus(estimate.status, ['draft', 'approved'], 'sent without a license');
      await tx.update(estimates, estimate, { licenseOverride: reason });
    },
  }),
};
