import { companies } from './company.ts';
import type { RowOf } from './kernel/entity.ts';
import { hasValue, where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { withFooter } from './text-footer.ts';
import { numberKey } from './text-keyword.ts';
import { textMessages } from './text-message.ts';

/** Whether a number has asked for no more texts: its latest keyword counts. */
export async function isStopped(tx: Transaction, phone: string): Promise<boolean> {
  const [latest] = await tx.asSystem().list(textMessages, {
    where: where({ number: numberKey(phone) }, hasValue('keyword')),
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
    limit: 1,
  });
  return latest?.keyword === 'stop';
}

/** Stores a text with the company's footer and queues it. Whether it may go out, now and to this number, is the caller's to check. @param draft what it was until now; a new text without it. */
export async function queueText(
  tx: Transaction,
  text: {
    readonly to: string;
    readonly body: string;
    readonly accountId?: string;
    /** The name of the template that it began with. */
    readonly template?: string | null;
  },
  draft?: RowOf<typeof textMessages>,
  /** The token of the link that the text brings: it stands in the job alone. */
  token?: string,
): Promise<RowOf<typeof textMessages>> {
  const { country } = await tx.asSystem().get(companies, tx.actor.companyId);
  const sent = { ...text, body: withFooter(text.body, country) };
  const message = draft
    ? await tx.asSystem().update(textMessages, draft, { ...sent, status: 'queued' })
    : await tx.create(textMessages, sent);
  tx.enqueue({ kind: 'text', payload: { messageId: message.id, ...(token && { token }) } });
  return message;
}
