import { z } from 'zod';
import { accounts } from './account.ts';
import { bounceOf } from './bounced-address.ts';
import { contacts } from './contact.ts';
import { hasRole } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { anyEntity, type RowOf } from './kernel/entity.ts';
import { AppError, invalid } from './kernel/errors.ts';
import { requiredLongText, requiredText } from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { emailMessages, emails } from './message.ts';
import { peopleOf } from './opt-out.ts';

/** Characters of an email that a person writes. */
export const MAX_EMAIL_LENGTH = 10_000;

/** What a person fills in to write an email. */
export const writtenEmailSchema = z.strictObject({
  to: emailMessages.shape.to,
  subject: requiredText('Subject', 200),
  body: requiredLongText('Text', MAX_EMAIL_LENGTH),
});

/** Whether an address is the account's own, or one of its people's. */
async function isKnown(tx: Transaction, account: RowOf<typeof accounts>, to: string): Promise<boolean> {
  const same = (address: string | null) => address?.toLowerCase() === to.toLowerCase();
  if (same(account.email)) return true;
  const people = await tx.listAll(contacts, where({ accountId: account.id }));
  if (people.some(({ email }) => same(email))) return true;
  const further = await tx.listAll(emails, where({ accountId: account.id }));
  return further.some(({ address }) => same(address));
}

export const writtenEmailMutations = {
  /** Sends an email that a person wrote to a customer. Answers come to the writer. Refused for an address that is nobody's at the account, and for one that bounced. */
  'email-messages.write': mutation({
    args: writtenEmailSchema.extend({ accountId: idSchema }),
    allow: (actor) => hasRole(actor, 'super', 'admin', 'manager', 'office', 'sales'),
    serverOnly: true,
    async run(tx, { accountId, to, subject, body }) {
      const account = await tx.get(accounts, accountId);
      if (!(await tx.can(anyEntity(accounts), 'update', account))) throw new AppError('NOT_AUTHORIZED');
      if (!(await isKnown(tx, account, to)))
        throw invalid(
          'to',
          'This address is nobody’s at this account. Nothing was sent, and the email stays here. Add it to a contact first.',
        );
      const bounced = await bounceOf(tx, to);
      if (bounced)
        throw invalid(
          'to',
          `${bounced}. Nothing was sent, and the email stays here. Correct the address of the contact, or choose “It works again” where you write the email.`,
        );
      if (/\{\{|\}\}/.test(body))
        throw invalid(
          'body',
          'An email has no merge fields. Nothing was sent, and the email stays here. Write out what stands in braces.',
        );
      const message = await tx
        .asSystem()
        .create(emailMessages, { accountId, to, subject, body, byHand: true });
      tx.enqueue({ kind: 'mail', payload: { messageId: message.id } });
      return { id: message.id };
    },
  }),
};
