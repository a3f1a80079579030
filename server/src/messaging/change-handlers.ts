import { MAIL_APPROVAL, mailApprovalArgs } from '@sable/domain/estimate/approval-emails';
import { REMIND_EVENT, remindArgs } from '@sable/domain/event-reminders';
import { TEXT_REPORT, textReportArgs } from '@sable/domain/incoming-text-mutations';
import { systemActor } from '@sable/domain/kernel/actor';
import { TELL_STAFF } from '@sable/domain/notify';
import { deliveryArgs } from '@sable/domain/notification-delivery-mutations';
import type { z } from 'zod';
import type { Writer } from '../mutate.ts';
import { PermanentFailure, type JobHandler } from '../outbox/job.ts';

/**
 * Returns the handler of a job that consists of one mutation. The job's id is the mutation's idempotency key, so
 * running it again writes nothing new.
 */
const changing =
  (writer: Writer, name: string, args: z.ZodType): JobHandler =>
  async (companyId, payload, jobId) => {
    const parsed = args.safeParse(payload);
    if (!parsed.success) throw new PermanentFailure('The job does not specify what to change.');
    await writer.mutate(systemActor(companyId), { key: jobId, mutations: [{ name, args: parsed.data }] });
  };

/**
 * Returns the outbox handlers that run one mutation each: notifications to staff, reminders, requests for approval,
 * and delivery reports that arrived before their text message was known.
 */
export const changeHandlers = (writer: Writer): Readonly<Record<string, JobHandler>> => ({
  [TELL_STAFF]: changing(writer, 'notifications.deliver', deliveryArgs),
  [REMIND_EVENT]: changing(writer, 'events.remind', remindArgs),
  [MAIL_APPROVAL]: changing(writer, 'estimates.mailApproval', mailApprovalArgs),
  [TEXT_REPORT]: changing(writer, 'text-messages.report', textReportArgs),
});
