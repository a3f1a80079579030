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

/** Rows that one transaction makes. More at once would hold up the company's other writers. */
const BATCH = 20;

const payloadSchema = z.object({ importId: idSchema });
const answerSchema = z.object({ left: z.int() });

/** Refusals that say nothing about a row: the same request succeeds later. */
const passing = new Set(['CONTENTION', 'INTERNAL']);
const rowRefusal = (error: unknown): string | undefined =>
  error instanceof AppError && !isUnavailable(error) && !passing.has(error.code)
    ? error.message.slice(0, 400)
    : undefined;

/**
 * Returns the outbox handler that works through an import, some rows in each transaction. The result of a row is stored with it in the same transaction, so a run that was
 * cut off is taken up where it ended. Where a row is refused, its neighbors are made one by one, and it is left out with the reason.
 */
export function createImportJob(writer: Writer): JobHandler {
  const step = async (companyId: string, name: string, args: object): Promise<number> => {
    const { results } = await writer.mutate(systemActor(companyId), {
      key: newKey(),
      mutations: [{ name, args }],
    });
    return answerSchema.parse(results[0]).left;
  };
  /** Makes rows one by one; one that is refused is left out. */
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
    if (!payload.success) throw new PermanentFailure('The job does not say which import runs.');
    const id = payload.data.importId;
    // An import runs or goes back; each of the two finds nothing to do in the other's state.
    for (let left = 1; left > 0;) left = await step(companyId, 'imports.takeBack', { id, most: BATCH });
    for (let left = 1; left > 0;)
      left = await step(companyId, 'imports.run', { id, most: BATCH }).catch((error: unknown) => {
        if (rowRefusal(error) === undefined) throw error;
        return oneByOne(companyId, id);
      });
  };
}

/** Returns what follows where the job of an import is given up, as after a restored backup: it is stopped, and can be taken back from there. */
const importFailed =
  (writer: Writer): PermanentFailureHandler =>
  async (companyId, input) => {
    const payload = payloadSchema.safeParse(input);
    if (!payload.success) return;
    const mutations = [{ name: 'imports.giveUp', args: { id: payload.data.importId } }];
    await writer.mutate(systemActor(companyId), { key: newKey(), mutations });
  };

/** Returns the worker of what runs imports, apart from everything else that is queued. */
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
