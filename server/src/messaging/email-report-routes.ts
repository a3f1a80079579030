import { idSchema } from '@sable/domain/kernel/document';
import { emails } from '@sable/domain/message';
import { z } from 'zod';
import type { Routes } from '../http/route.ts';
import { addReportRoute, type ReportSource } from '../webhooks/report-route.ts';

/** The id of an email as in its `Message-ID` header, `<id@host>`, or without the angle brackets. */
const messageId = z
  .string()
  .max(320)
  .transform((typed) => typed.replace(/^<|@.*$/g, ''))
  .pipe(idSchema);

/** The address whose copy it was, if the email had several recipients. */
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

/**
 * Registers `POST /api/webhooks/emails/{id}`: delivery reports of the mail service for a company's emails, signed by
 * Standard Webhooks.
 */
export const registerEmailReports = (routes: Routes, service: ReportSource): void =>
  addReportRoute(routes, service, {
    path: '/api/webhooks/emails/{id}',
    operationId: 'reportEmail',
    summary: 'An email was delivered or bounced; signed with the shared secret',
    body: reported,
    toMutation: ({ type: status, ...report }) => ({
      name: 'email-messages.report',
      args: { status, ...report },
    }),
  });
