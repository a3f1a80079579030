import { idSchema } from '@sable/domain/kernel/document';
import { emails } from '@sable/domain/message';
import { z } from 'zod';
import type { Routes } from '../http/route.ts';
import { addReportRoute, type ReportSource } from '../webhooks/report-route.ts';

/** The id of an email as its header `Message-ID` has it, `<id@host>`, or bare. */
const messageId = z
  .string()
  .max(320)
  .transform((typed) => typed.replace(/^<|@.*$/g, ''))
  .pipe(idSchema);

/** Whose copy it was, where the email had several readers. */
const recipient = emails.shape.address.optional();

const reported = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('delivered'), id: messageId, recipient }),
  z.strictObject({
    type: z.literal('bounced'),
    id: messageId,
    recipient,
    reason: z.string().max(300).optional(),
  }),
]);

/** `POST /api/webhooks/emails/{id}`: what the mail service reports of a company's emails, signed by Standard Webhooks. */
export const registerEmailReports = (routes: Routes, service: ReportSource): void =>
  addReportRoute(routes, service, {
    path: '/api/webhooks/emails/{id}',
    operationId: 'reportEmail',
    summary: 'An email was delivered, or came back; signed with the shared secret',
    body: reported,
    toMutation: ({ type: status, ...report }) => ({
      name: 'email-messages.report',
      args: { status, ...report },
    }),
  });
