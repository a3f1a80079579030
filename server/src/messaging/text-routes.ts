import { z } from 'zod';
import type { Routes } from '../http/route.ts';
import { addReportRoute, type ReportSource } from '../webhooks/report-route.ts';

const reported = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('received'),
    id: z.string().min(1).max(120),
    from: z.string().max(30),
    to: z.string().max(30),
    body: z.string().max(1600),
  }),
  z.strictObject({ type: z.enum(['delivered', 'failed']), id: z.string().min(1).max(120) }),
]);

/**
 * Registers `POST /api/webhooks/texts/{id}`: delivery reports of the text provider for a company's texts, signed by
 * Standard Webhooks.
 */
export const registerTextRoutes = (routes: Routes, provider: ReportSource): void =>
  addReportRoute(routes, provider, {
    path: '/api/webhooks/texts/{id}',
    operationId: 'reportText',
    summary: 'A text was received, delivered, or failed; signed with the shared secret',
    body: reported,
    toMutation: (event) =>
      event.type === 'received'
        ? {
            name: 'text-messages.receive',
            args: { from: event.from, to: event.to, body: event.body, providerId: event.id },
          }
        : { name: 'text-messages.report', args: { providerId: event.id, status: event.type } },
  });
