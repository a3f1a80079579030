import { createHash } from 'node:crypto';
import { systemActor } from '@sable/domain/kernel/actor';
import { idSchema } from '@sable/domain/kernel/document';
import { z } from 'zod';
import type { Writer } from './mutate.ts';
import { PermanentFailure, type JobHandler, type PermanentFailureHandler } from './outbox/job.ts';
import { redactedErrorMessage } from './outbox/retry.ts';
import type { PdfDocuments } from './pdf-documents.ts';
import type { Sealer } from './seal/sealer.ts';
import { newKey } from './transaction-context.ts';

/** Maximum time that a person who has just signed waits for the seal; sealing then continues in the background. */
const WAIT_MS = 8_000;

const payloadSchema = z.object({
  versionId: idSchema,
  /** When an administrator requested a new key of the company: a key from before is no longer used. */
  anewSince: z.iso.datetime().optional(),
});

export interface Sealing {
  /** The outbox handler that seals a signed version and accepts it, and records the reason of a failure. */
  readonly seal: JobHandler;
  /** Schedules another attempt after a job has given up: a signature is never left without its seal. */
  readonly onPermanentFailure: PermanentFailureHandler;
  /**
   * Seals a signed version now, or joins the attempt in progress. Resolves when it is done, has failed, or takes
   * longer than a person waits; the outbox retries.
   */
  await(companyId: string, versionId: string): Promise<void>;
}

export interface SealingParts {
  readonly documents: Pick<PdfDocuments, 'ofVersion'>;
  readonly sealer: Pick<Sealer, 'retireKey' | 'authority'>;
  readonly writer: Writer;
}

/** Takes signed estimates from their signature to their sealed copy, and so to their acceptance. */
export function createSealing({ documents, sealer, writer }: SealingParts): Sealing {
  const running = new Map<string, Promise<void>>();
  const mutate = (companyId: string, name: string, args: object) =>
    writer.mutate(systemActor(companyId), { key: newKey(), mutations: [{ name, args }] });
  // Renders, seals, checks, and stores the copy; returns the existing one if there is one.
  const copyOf = async (companyId: string, versionId: string, anewSince: string | undefined) => {
    if (!anewSince) return documents.ofVersion(companyId, versionId);
    await sealer.retireKey(companyId, new Date(anewSince));
    try {
      return await documents.ofVersion(companyId, versionId);
    } catch {
      return documents.ofVersion(companyId, versionId, { plain: true });
    }
  };
  const work = async (companyId: string, versionId: string, anewSince?: string): Promise<void> => {
    const { bytes, stampedAt } = await copyOf(companyId, versionId, anewSince);
    const copyHash = createHash('sha256').update(bytes).digest('hex');
    const stamp = stampedAt ? 'stamped' : sealer.authority ? 'missing' : 'none';
    await mutate(companyId, 'estimates.accept', { versionId, copyHash, stamp });
  };
  const once = (companyId: string, versionId: string): Promise<void> => {
    const known = running.get(versionId);
    if (known) return known;
    const started = work(companyId, versionId).finally(() => running.delete(versionId));
    running.set(versionId, started);
    return started;
  };
  const keepFault = (companyId: string, versionId: string, error: unknown, again = false) =>
    mutate(companyId, 'estimates.sealFailed', {
      versionId,
      fault: redactedErrorMessage(error, null),
      again,
    });
  return {
    async seal(companyId, input) {
      const payload = payloadSchema.safeParse(input);
      if (!payload.success) throw new PermanentFailure('The job does not specify which version was signed.');
      const { versionId, anewSince } = payload.data;
      try {
        await (anewSince ? work(companyId, versionId, anewSince) : once(companyId, versionId));
      } catch (error) {
        // If the fault cannot be recorded either, the job's record shows the first failure.
        await keepFault(companyId, versionId, error).catch(() => undefined);
        throw error;
      }
    },
    async onPermanentFailure(companyId, input, reason) {
      const payload = payloadSchema.safeParse(input);
      if (payload.success) await keepFault(companyId, payload.data.versionId, new Error(reason), true);
    },
    async await(companyId, versionId) {
      let late: NodeJS.Timeout | undefined;
      const tired = new Promise<void>((done) => (late = setTimeout(done, WAIT_MS)));
      await Promise.race([once(companyId, versionId).catch(() => undefined), tired]);
      clearTimeout(late);
    },
  };
}
