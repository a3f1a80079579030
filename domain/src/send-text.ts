import { companies } from './company.ts';
import type { RowOf } from './kernel/entity.ts';
import { hasValue, where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { withFooter } from './text-footer.ts';
import { numberKey } from './text-keyword.ts';
import { textMessages } from './text-message.ts';

/** Whether a number has opted out of texts; its latest keyword decides. */
export async function isStopped(tx: Transaction, phone: string): Promise<boolean> {
  const [latest] = await tx.asSystem().list(textMessages, {
    where: where({ number: numberKey(phone) }, hasValue('keyword')),
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
    limit: 1,
  });
  return latest?.keyword === 'stop';
}

/**
 * Stores a text with the company's footer and queues it. The caller checks whether it may be sent, now and to this
 * number.
 * @param draft the draft that the text replaces; omitted for a new text.
 */
export async function queueText(
  tx: Transaction,
  text: {
    readonly to: string;
    readonly body: string;
    readonly accountId?: string;
    /** The name of the template that the text started from. */
    readonly template?: string | null;
  },
  draft?: RowOf<typeof textMessages>,
  /** The token of the link in the text; only the job contains it. */
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
