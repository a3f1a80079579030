import { accounts } from '../account.ts';
import { contacts } from '../contact.ts';
import { changeBlockers } from '../contract/change-lines.ts';
import { contractBlockers } from '../contract/contract-blockers.ts';
import { companyRules } from '../cancellation/rule-correction.ts';
import { AppError } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { chosenLanguage } from '../language.ts';
import { companyToday } from './company-context.ts';
import { blockersByLaw } from './law-blockers.ts';
import { licensesMissing } from './license-blockers.ts';
import { offersOf, saidOfOffers } from './offers.ts';
import { optionBlockers, sendBlockers, signerBlockers } from './readiness.ts';
import type { EstimateRow } from './estimate.ts';
import type { LineRow } from './line.ts';
import { furtherPeople } from './signing.ts';
import { taxBlockers } from './tax-blockers.ts';
import { profilesOfSite } from './tax-choice.ts';

/**
 * Throws NOT_READY with `blocks`, which lists everything that is missing, for an estimate that nobody could send as
 * it is. Does not check whether it needs approval.
 *
 * @param outcome the first sentences of the message: what cannot be done, and what happens to the draft.
 */
export async function checkSendable(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
  outcome: string,
): Promise<void> {
  const { site, type } = await tx.get(accounts, estimate.accountId);
  const contact = estimate.contactId ? ((await tx.find(contacts, estimate.contactId)) ?? null) : null;
  const today = await companyToday(tx);
  const signers = signerBlockers(estimate, type, await furtherPeople(tx, estimate));
  const language = chosenLanguage(estimate, contact);
  const { rights } = await companyRules(tx);
  const byLaw = blockersByLaw({ account: { type, site }, language, today, rights });
  const taxes = taxBlockers(estimate, site, await profilesOfSite(tx, site));
  const licenses = await licensesMissing(tx, estimate);
  const said = [];
  for (const offer of offersOf(estimate, lines))
    said.push({
      option: offer.option,
      reasons: [
        ...sendBlockers(offer.estimate, offer.lines, contact, today),
        ...optionBlockers(offer.estimate, offer.lines),
        ...taxes,
        ...byLaw(offer.estimate, offer.lines),
        ...licenses.blocks,
        ...signers,
        ...(await contractBlockers(tx, offer.estimate, offer.lines)),
        ...(await changeBlockers(tx, offer.estimate)),
      ],
    });
  const blocks = saidOfOffers(said);
  if (blocks.length > 0)
    throw new AppError('NOT_READY', { message: `${outcome} ${blocks.join(' ')}`, blocks });
}
