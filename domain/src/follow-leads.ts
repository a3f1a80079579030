import { accounts } from './account.ts';
import { companyToday } from './estimate/company-context.ts';
import { affiliates } from './affiliate.ts';
import type { Change } from './kernel/change.ts';
import { pathOf } from './kernel/document.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { leads, leadStepOf, type LeadRow, type LeadStep } from './lead.ts';
import { notify } from './notify.ts';

/** Returns the account whose leads a change may affect. Accounts without an affiliate need no read. */
function accountTouched({ collection, id, before, after }: Change): string | undefined {
  if (collection === leads.collection) {
    const now = after?.['accountId'];
    return before && now !== before['accountId'] && typeof now === 'string' ? now : undefined;
  }
  if (collection !== accounts.collection || (!before?.['affiliateId'] && !after?.['affiliateId']))
    return undefined;
  const same = (field: string) => before?.[field] === after?.[field];
  return same('status') && same('affiliateId') ? undefined : id;
}

const asOf = (step: LeadStep, stepOn: string): Partial<LeadRow> => ({
  step,
  stepOn,
  // From the first appointment on, the company talks to the customer, so the affiliate no longer sees contact
  // details.
  ...(step !== 'new' && { phone: null, email: null }),
});

const stepTexts: Readonly<Record<LeadStep, string>> = {
  new: 'open again',
  appointment_made: 'an appointment is made',
  offer_sent: 'an estimate is sent',
  sold: 'sold',
  installed: 'installed',
  lost: 'lost',
  cancelled: 'canceled',
};

/** Notifies the people of the affiliate about the new step of their lead. */
async function tellAffiliate(tx: Transaction, lead: LeadRow, step: LeadStep): Promise<void> {
  const affiliate = await tx.asSystem().get(affiliates, lead.affiliateId);
  const people = affiliate.people.map(({ userId }) => userId);
  const title = `${lead.name}: ${stepTexts[step]}`;
  await notify(tx, people, { kind: 'lead', title, link: '/leads', about: pathOf('leads', lead.id) });
}

/**
 * Updates the leads of affiliates after any change to the accounts: a sale, a cancellation, a merge, another
 * affiliate. An account that is assigned to an affiliate becomes a lead of theirs; one that no longer belongs to
 * them, or was deleted, becomes lost.
 */
export async function followLeads(tx: Transaction): Promise<void> {
  const touched = new Set(tx.changes.flatMap((change) => accountTouched(change) ?? []));
  if (touched.size === 0) return;
  const system = tx.asSystem();
  const today = await companyToday(tx);
  for (const accountId of touched) {
    const account = await system.find(accounts, accountId);
    const known = await system.listAll(leads, where({ accountId }), { lock: true });
    for (const lead of known) {
      const theirs = account && account.affiliateId === lead.affiliateId;
      const step = theirs ? leadStepOf(account.status) : 'lost';
      if (step === lead.step) continue;
      await system.update(leads, lead, asOf(step, today));
      await tellAffiliate(tx, lead, step);
    }
    const affiliateId = account?.affiliateId;
    if (affiliateId && !known.some((lead) => lead.affiliateId === affiliateId))
      await system.create(leads, {
        ...{ affiliateId, accountId, name: account.name, site: account.site },
        ...asOf(leadStepOf(account.status), today),
      });
  }
}
