import { systemActor } from '@sable/domain/kernel/actor';
import { idSchema } from '@sable/domain/kernel/document';
import { z } from 'zod';
import type { Writer } from './mutate.ts';
import type { JobHandler } from './outbox/job.ts';
import { newKey } from './transaction-context.ts';

const payloadSchema = z.object({ id: idSchema, until: z.string() });

/** Returns the outbox handler that ends a test with the central station at its end. A test whose end was moved has a job of its own for that. */
export const createTestEnd =
  (writer: Writer): JobHandler =>
  async (companyId, payload) => {
    const args = payloadSchema.parse(payload);
    await writer.mutate(systemActor(companyId), {
      key: newKey(),
      mutations: [{ name: 'enrollments.endTest', args }],
    });
  };
