import { systemActor } from '@sable/domain/kernel/actor';
import { IMPORT_JOB } from '@sable/domain/import/import';
import { AppError } from '@sable/domain/kernel/errors';
import { idSchema } from '@sable/domain/kernel/document';
import { z } from 'zod';
import type { Writer } from './mutate.ts';
import { importLane } from './outbox/lane.ts';
import { isUnavailable } from './db/database-errors.ts';
import { createOutboxWorker, type OutboxOptions, type OutboxWorker } from './outbox/worker.ts';
import { PermanentFailure, type JobHandler, type PermanentFailureHandler } from './outbox/job.ts';
import { newKey } from './transaction-context.ts';

/** Rows that one transaction creates. More at once would hold up the company's other writers. */
const BATCH = 20;

const payloadSchema = z.object({ importId: idSchema });
const answerSchema = z.object({ left: z.int() });

/** Errors unrelated to the row: the same request succeeds later. */
const passing = new Set(['CONTENTION', 'INTERNAL']);
const rowRefusal = (error: unknown): string | undefined =>
  error instanceof AppError && !isUnavailable(error) && !passing.has(error.code)
    ? error.message.slice(0, 400)
    : undefined;

/**
 * Returns the outbox handler that processes an import, a few rows per transaction. Each row's result is stored in the
 * same transaction as the row, so an interrupted run resumes where it stopped. If a row in a batch is refused, the
 * handler creates the batch's rows one by one and skips the refused row with the reason.
 */
export function createImportJob(writer: Writer): JobHandler {
  const step = async (companyId: string, name: string, args: object): Promise<number> => {
    const { results } = await writer.mutate(systemActor(companyId), {
      key: newKey(),
      mutations: [{ name, args }],
    });
    return answerSchema.parse(results[0]).left;
  };
  /** Creates rows one by one and skips those that are refused. */
  const oneByOne = async (companyId: string, id: string): Promise<number> => {
    let left = 1;
    for (let at = 0; at < BATCH && left > 0; at += 1)
      left = await step(companyId, 'imports.run', { id, most: 1 }).catch((error: unknown) => {
        const refusal = rowRefusal(error);
        if (refusal === undefined) throw error;
        return step(companyId, 'imports.run', { id, most: 1, refusal });
      });
    return left;
  };
  return async (companyId, input) => {
    const payload = payloadSchema.safeParse(input);
    if (!payload.success) throw new PermanentFailure('The job does not specify which import runs.');
    const id = payload.data.importId;
    // An import is either running or being undone; each of the two steps finds nothing to do in the other's state.
    for (let left = 1; left > 0;) left = await step(companyId, 'imports.undoRows', { id, most: BATCH });
    for (let left = 1; left > 0;)
      left = await step(companyId, 'imports.run', { id, most: BATCH }).catch((error: unknown) => {
        if (rowRefusal(error) === undefined) throw error;
        return oneByOne(companyId, id);
      });
  };
}

/**
 * Returns the handler for an import job that failed permanently, as after a restored backup. The import is stopped and can
 * be undone from there.
 */
const importFailed =
  (writer: Writer): PermanentFailureHandler =>
  async (companyId, input) => {
    const payload = payloadSchema.safeParse(input);
    if (!payload.success) return;
    const mutations = [{ name: 'imports.jobFailed', args: { id: payload.data.importId } }];
    await writer.mutate(systemActor(companyId), { key: newKey(), mutations });
  };

/** Returns the worker that runs imports, separate from all other queued jobs. */
export const createImportWorker = (
  writer: Writer,
  options: Pick<OutboxOptions, 'tenancy' | 'log'>,
): OutboxWorker =>
  createOutboxWorker({
    ...options,
    lane: importLane,
    handlers: { [IMPORT_JOB]: createImportJob(writer) },
    failures: { [IMPORT_JOB]: importFailed(writer) },
  });
