import { PAPER_JOB } from '@sable/domain/cancellation/paper-task';
import { systemActor } from '@sable/domain/kernel/actor';
import { idSchema } from '@sable/domain/kernel/document';
import { END_TEST } from '@sable/domain/station/test-mutations';
import { z } from 'zod';
import type { Writer } from './mutate.ts';
import type { JobHandler } from './outbox/job.ts';
import { newKey } from './transaction-context.ts';

/** Returns the handler of a job that runs one mutation as the system, with arguments from its payload. */
const running =
  (writer: Writer, name: string, payloadSchema: z.ZodType<object>): JobHandler =>
  async (companyId, payload) => {
    const args = payloadSchema.parse(payload);
    await writer.mutate(systemActor(companyId), { key: newKey(), mutations: [{ name, args }] });
  };

/**
 * Returns the outbox handlers of jobs that are due at a specific time. One ends a test with the central station; if
 * the end was moved, a separate job exists for it. The other asks somebody for paper if a signed copy did not reach a
 * buyer by email within a day.
 */
export const timedJobs = (writer: Writer): Readonly<Record<string, JobHandler>> => ({
  [END_TEST]: running(writer, 'enrollments.endTest', z.object({ id: idSchema, until: z.string() })),
  [PAPER_JOB]: running(writer, 'cancellation-rights.askForPaper', z.object({ id: idSchema })),
});
