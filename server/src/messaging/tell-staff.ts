import { tellArgs } from '@sable/domain/estimate/tell-mutations';
import { systemActor } from '@sable/domain/kernel/actor';
import type { Writer } from '../mutate.ts';
import { PermanentFailure, type JobHandler } from '../outbox/job.ts';

/** The outbox handler that tells one person of the staff by email or text. The job's id is the key of its change: run again, it writes nothing new. */
export const createStaffTelling =
  (writer: Writer): JobHandler =>
  async (companyId, payload, jobId) => {
    const args = tellArgs.safeParse(payload);
    if (!args.success) throw new PermanentFailure('The job does not say whom to tell.');
    await writer.mutate(systemActor(companyId), {
      key: jobId,
      mutations: [{ name: 'estimates.tell', args: args.data }],
    });
  };
