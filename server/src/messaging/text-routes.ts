import { systemActor } from '@sable/domain/kernel/actor';
import { z } from 'zod';
import { done, doneAnswer, idParams, type Routes } from '../http/route.ts';
import type { Writer } from '../mutate.ts';
import { newKey } from '../transaction-context.ts';
import { checkSigned } from '../webhooks/signature.ts';

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

export interface TextRouteOptions {
  readonly writer: Writer;
  /** Null where no provider is set up; then nothing is taken. */
  readonly secret: string | undefined;
}

/** `POST /api/webhooks/texts/{id}`: what the text provider reports of a company's texts, signed by Standard Webhooks. */
export function registerTextRoutes(routes: Routes, { writer, secret }: TextRouteOptions): void {
  routes.add(
    {
      method: 'POST',
      path: '/api/webhooks/texts/{id}',
      operationId: 'reportText',
      tag: 'Webhooks',
      summary: 'A text was received, delivered, or failed; signed with the shared secret',
      open: true,
      signed: true,
      maxPerMinute: 600,
      params: idParams,
      body: reported,
      answers: doneAnswer,
    },
    async ({ request, params, body }) => {
      checkSigned(request, secret);
      const event = body();
      const { type, ...fields } = event;
      const mutation =
        event.type === 'received'
          ? {
              name: 'text-messages.receive',
              args: { from: event.from, to: event.to, body: event.body, providerId: event.id },
            }
          : { name: 'text-messages.report', args: { providerId: fields.id, status: type } };
      await writer.mutate(systemActor(params().id), { key: newKey(), mutations: [mutation] });
      return done;
    },
  );
}
