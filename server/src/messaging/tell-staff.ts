import { MAIL_APPROVAL, mailApprovalArgs } from '@sable/domain/estimate/approval-emails';
import { TEXT_REPORT, textReportArgs } from '@sable/domain/incoming-text-mutations';
import { systemActor } from '@sable/domain/kernel/actor';
import { TELL_STAFF } from '@sable/domain/notify';
import { tellArgs } from '@sable/domain/tell-mutations';
import type { z } from 'zod';
import type { Writer } from '../mutate.ts';
import { PermanentFailure, type JobHandler } from '../outbox/job.ts';

/** A job whose work is one change. The job's id is the key of that change: run again, it writes nothing new. */
const changing =
  (writer: Writer, name: string, args: z.ZodType): JobHandler =>
  async (companyId, payload, jobId) => {
    const parsed = args.safeParse(payload);
    if (!parsed.success) throw new PermanentFailure('The job does not say what to change.');
    await writer.mutate(systemActor(companyId), { key: jobId, mutations: [{ name, args: parsed.data }] });
  };

/** The outbox handler that looks again for the text of a report that came before it. */
export const lateTextReports = (writer: Writer): Readonly<Record<string, JobHandler>> => ({
  [TEXT_REPORT]: changing(writer, 'text-messages.report', textReportArgs),
});

/** The outbox handlers that tell one person of the staff something: by email or text, or that they are asked to approve. */
export const staffTelling = (writer: Writer): Readonly<Record<string, JobHandler>> => ({
  [TELL_STAFF]: changing(writer, 'notifications.tell', tellArgs),
  [MAIL_APPROVAL]: changing(writer, 'estimates.mailApproval', mailApprovalArgs),
});
