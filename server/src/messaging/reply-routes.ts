import { systemActor } from '@sable/domain/kernel/actor';
import { z } from 'zod';
import type { Tenancy } from '../db/tenant.ts';
import { done, doneAnswer, MAX_LARGE_BODY_BYTES, type Routes } from '../http/route.ts';
import type { Writer } from '../mutate.ts';
import { sha256 } from '../transaction-context.ts';
import { uuidOfBytes } from '../uuid-bytes.ts';
import { checkSigned } from '../webhooks/signature.ts';
import type { RepliedEmail, ReplyAddresses } from './reply-address.ts';
import { replyText } from './reply-text.ts';

const received = z.strictObject({
  /** The same whenever the mail service posts this email again. */
  id: z.string().min(1).max(998),
  from: z.string().max(320),
  to: z.array(z.string().max(320)).min(1).max(50),
  text: z.string().max(1_000_000).optional(),
  html: z.string().max(2_000_000).optional(),
  headers: z.record(z.string().max(200), z.string().max(4000)).default({}),
  attachments: z
    .array(z.strictObject({ filename: z.string().max(200), inline: z.boolean().default(false) }))
    .max(50)
    .default([]),
});

export interface ReplyRouteOptions {
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  readonly addresses: ReplyAddresses;
  /** The secret that the mail service signs with. Without it, no email is accepted. */
  readonly secret: string | undefined;
}

/** Whether a program wrote an email, such as an out-of-office reply. Such an email asks nothing. */
function isAutomatic(headers: Readonly<Record<string, string>>): boolean {
  const named = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]),
  );
  return (
    !['no', undefined].includes(named.get('auto-submitted')) ||
    named.has('x-autoreply') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(named.get('precedence') ?? '')
  );
}

/** Returns the idempotency key of an email, so that it is processed once however often it is posted. */
const keyOf = ({ companyId, messageId }: RepliedEmail, id: string): string =>
  uuidOfBytes(Buffer.from(sha256(`reply ${companyId} ${messageId} ${id}`), 'hex').subarray(0, 16))
    .replace(/^(.{14})./, '$18')
    .replace(/^(.{19})./, '$1a');

/**
 * Registers `POST /api/webhooks/replies`: an email sent to a reply address, signed by Standard Webhooks. An email
 * that matches no address gets the same response, so that nobody can find out which addresses exist.
 */
export const registerReplyRoutes = (
  routes: Routes,
  { tenancy, writer, addresses, secret }: ReplyRouteOptions,
): void =>
  routes.add(
    {
      method: 'POST',
      path: '/api/webhooks/replies',
      operationId: 'receiveReply',
      tag: 'Webhooks',
      summary: 'A customer or one of the staff replied to an email; signed with the shared secret',
      open: true,
      signed: true,
      maxPerMinute: 600,
      body: received,
      maxBodyBytes: MAX_LARGE_BODY_BYTES,
      answers: doneAnswer,
    },
    async ({ request, body }) => {
      checkSigned(request, secret);
      const { id, from, to, headers, attachments, ...email } = body();
      if (isAutomatic(headers)) return done;
      for (const address of to) {
        const replied = await addresses.read(tenancy, address);
        if (!replied) continue;
        const args = {
          id: replied.messageId,
          from,
          text: replyText(email).slice(0, 200_000),
          attachments: attachments.filter(({ inline }) => !inline).map(({ filename }) => filename),
        };
        await writer.mutate(systemActor(replied.companyId), {
          key: keyOf(replied, id),
          mutations: [{ name: 'email-messages.reply', args }],
        });
      }
      return done;
    },
  );
