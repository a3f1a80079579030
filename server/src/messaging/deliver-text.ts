import { idSchema } from '@sable/domain/kernel/document';
import { systemActor } from '@sable/domain/kernel/actor';
import { LINK_MARK } from '@sable/domain/estimate/link-mail';
import { textMessages } from '@sable/domain/text-message';
import { z } from 'zod';
import type { Tenancy } from '../db/tenant.ts';
import type { Writer } from '../mutate.ts';
import { PermanentFailure, type JobHandler, type PermanentFailureHandler } from '../outbox/job.ts';
import { readAsSystem } from '../read-as.ts';
import { newKey } from '../transaction-context.ts';
import type { TextDriver } from './text-driver.ts';

const payloadSchema = z.object({
  messageId: idSchema,
  /** The token of the customer's link. It is stored only in the job and cleared when the job ends. */
  token: z.string().min(22).optional(),
});
const releaseSchema = z.object({ goes: z.boolean() });

interface TextDeliveryOptions {
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  readonly driver: TextDriver;
  readonly publicUrl: string;
}

/** Returns the outbox handler for `text` jobs and its permanent-failure handler. */
export function createTextDelivery({ tenancy, writer, driver, publicUrl }: TextDeliveryOptions): {
  deliver: JobHandler;
  onPermanentFailure: PermanentFailureHandler;
} {
  const mutate = (companyId: string, name: string, args: object) =>
    writer.mutate(systemActor(companyId), { key: newKey(), mutations: [{ name, args }] });
  const moved = (companyId: string, args: object) => mutate(companyId, 'text-messages.moved', args);
  const find = (companyId: string, id: string) =>
    readAsSystem(tenancy, companyId, (tx) => tx.find(textMessages, id));
  return {
    async deliver(companyId, input) {
      const payload = payloadSchema.safeParse(input);
      if (!payload.success) throw new PermanentFailure('The job does not specify which text to send.');
      const message = await find(companyId, payload.data.messageId);
      if (!message) throw new PermanentFailure('The text was removed before it was sent.');
      // The first run sent the text but stopped before it could finish the job.
      if (message.status !== 'queued') return;
      const { id, to } = message;
      const { token } = payload.data;
      const { results } = await mutate(companyId, 'text-messages.release', { id, ...(token && { token }) });
      if (!releaseSchema.parse(results[0]).goes) return;
      const body = token ? message.body.replace(LINK_MARK, `${publicUrl}/e/${token}`) : message.body;
      const { providerId } = await driver.send({ to, body, reference: id });
      const status = driver.kind === 'http' ? 'sent' : 'captured';
      await moved(companyId, { id, status, ...(providerId && { providerId }) });
    },
    async onPermanentFailure(companyId, input, reason) {
      const payload = payloadSchema.safeParse(input);
      if (!payload.success) return;
      const { messageId: id } = payload.data;
      if (await find(companyId, id)) await moved(companyId, { id, status: 'failed', failure: reason });
    },
  };
}
