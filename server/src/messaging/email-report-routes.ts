import { systemActor } from '@sable/domain/kernel/actor';
import { idSchema } from '@sable/domain/kernel/document';
import { z } from 'zod';
import { done, doneAnswer, idParams, type Routes } from '../http/route.ts';
import type { Writer } from '../mutate.ts';
import { newKey } from '../transaction-context.ts';
import { checkSigned } from '../webhooks/signature.ts';

/** The id of an email as its header `Message-ID` has it, `<id@host>`, or bare. */
const messageId = z
  .string()
  .max(320)
  .transform((typed) => typed.replace(/^<|@.*$/g, ''))
  .pipe(idSchema);

const reported = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('delivered'), id: messageId }),
  z.strictObject({ type: z.literal('bounced'), id: messageId, reason: z.string().max(300).optional() }),
]);

export interface EmailReportOptions {
  readonly writer: Writer;
  /** Without it nothing is taken. */
  readonly secret: string | undefined;
}

/** `POST /api/webhooks/emails/{id}`: what the mail service reports of a company's emails, signed by Standard Webhooks. */
export function registerEmailReports(routes: Routes, { writer, secret }: EmailReportOptions): void {
  routes.add(
    {
      method: 'POST',
      path: '/api/webhooks/emails/{id}',
      operationId: 'reportEmail',
      tag: 'Webhooks',
      summary: 'An email was delivered, or came back; signed with the shared secret',
      open: true,
      signed: true,
      maxPerMinute: 600,
      params: idParams,
      body: reported,
      answers: doneAnswer,
    },
    async ({ request, params, body }) => {
      checkSigned(request, secret);
      const { type: status, ...report } = body();
      const args = { status, ...report };
      await writer.mutate(systemActor(params().id), {
        key: newKey(),
        mutations: [{ name: 'email-messages.report', args }],
      });
      return done;
    },
  );
}
