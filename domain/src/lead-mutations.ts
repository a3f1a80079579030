import { z } from 'zod';
import { accounts } from './account.ts';
import { postalAddressSchema } from './address.ts';
import { affiliateOf, affiliates } from './affiliate.ts';
import { contacts } from './contact.ts';
import { companyToday } from './estimate/company-context.ts';
import { hasRole } from './kernel/actor.ts';
import { pathOf } from './kernel/document.ts';
import { notReady } from './kernel/errors.ts';
import { email, longText, optional, phone, requiredText } from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { leads } from './lead.ts';
import { notes } from './note.ts';
import { notify } from './notify.ts';
import { users } from './user.ts';

/**
 * What an affiliate enters for a lead. Contact details are required, because otherwise nobody could call the
 * customer.
 */
export const newLead = z
  .strictObject({
    name: requiredText('Name', 120),
    phone: optional(phone('Phone')),
    email: optional(email('Email')),
    site: postalAddressSchema.nullish(),
    note: optional(longText('Note', 2000)),
  })
  .refine((lead) => lead.phone || lead.email, {
    path: ['phone'],
    message: 'A phone number or an email address is needed, so that someone can call.',
  });

/** Roles that work every account: one of their people takes up a new lead. */
const receivers: readonly string[] = ['admin', 'manager', 'office'];

async function tellOffice(tx: Transaction, title: string, accountId: string): Promise<void> {
  const staff = await tx.asSystem().listAll(users, where({ status: 'active' }));
  const recipients = staff.filter(
    ({ id, roles }) => id !== tx.actor.id && roles.some((role) => receivers.includes(role)),
  );
  await notify(
    tx,
    recipients.map(({ id }) => id),
    { kind: 'lead', title, link: `/${pathOf('account', accountId)}`, about: pathOf('accounts', accountId) },
  );
}

export const leadMutations = {
  /**
   * Creates a lead for a person of an affiliate: an unassigned account with a contact and the affiliate as its
   * source. Notifies the office. The answer does not reveal whether the customer already exists, because that is none
   * of the affiliate's business; the office merges accounts.
   */
  'leads.enter': mutation({
    args: newLead,
    allow: (actor) => actor.kind === 'user' && !actor.apiKey && hasRole(actor, 'affiliate'),
    serverOnly: true,
    async run(tx, { note, site, ...who }) {
      const system = tx.asSystem();
      const [affiliate] = await system.list(affiliates, {
        where: where({ status: 'active' }, affiliateOf(tx.actor)),
        limit: 1,
      });
      if (!affiliate)
        throw notReady(
          'You do not belong to an active affiliate. The lead was not sent, and what you typed is kept. Ask the company to add you to your affiliate.',
        );
      const from = { affiliateId: affiliate.id, leadSource: affiliate.name.slice(0, 80) };
      const account = await system.create(accounts, { ...who, ...from, ...(site && { site }) });
      const accountId = account.id;
      await system.create(contacts, { ...who, accountId, relation: 'owner' });
      if (note) await system.create(notes, { accountId, text: note });
      const lead = await system.create(leads, {
        ...who,
        ...{ affiliateId: affiliate.id, accountId, note, site: site ?? null },
        stepOn: await companyToday(tx),
      });
      await tellOffice(tx, `${affiliate.name} sent a lead: ${who.name}`, accountId);
      return { id: lead.id };
    },
  }),
};
