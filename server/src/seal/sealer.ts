import type { SealCheck } from '@sable/domain/seal-check';
import type { Tenancy } from '../db/tenant.ts';
import { WorkerQueue } from '../worker-queue.ts';
import { startWorkerThread } from '../worker-thread.ts';
import { checkRecord } from './check-record.ts';
import { checkSeal } from './check-seal.ts';
import { companySealKey, retireSealKey } from './company-key.ts';
import type { SealInput } from './seal-pdf.ts';

/** What a seal says: the company's name, and what was sealed. */
export type SealWords = Pick<SealInput, 'company' | 'statement'>;

export interface Sealer {
  /** The document under the company's seal, which was checked. Rejects when it could not be sealed; nothing is kept then. */
  seal(companyId: string, pdf: Buffer, words: SealWords): Promise<Buffer>;
  /** What a file is: a document with the untouched seal of a company of this installation and the record behind it, or why not. */
  check(file: Buffer): Promise<SealCheck>;
  /** Gives up a company's key when it was made before an instant; the next seal makes another one. */
  retireKey(companyId: string, before: Date): Promise<void>;
  close(): Promise<void>;
}

export interface SealerParts {
  readonly tenancy: Tenancy;
  /** The installation's secret, under which the keys are kept. */
  readonly secret: string;
  readonly log: { warn(message: string): void };
}

const failed = (_input: SealInput, why: string): Error =>
  new Error(`The signed copy could not be sealed: ${why}. What was signed is kept. It is tried again.`);

/** Seals documents in a thread of its own, which starts with the first one. */
export function createSealer({ tenancy, secret, log }: SealerParts): Sealer {
  const queue = new WorkerQueue<SealInput, Uint8Array<ArrayBuffer>>({
    startWorker: () => startWorkerThread('seal/seal-worker.ts'),
    failed,
    onFailure(input, failure) {
      log.warn(`A seal failed: ${failure}`);
      return failed(input, 'the document does not allow it');
    },
    onRestart: (why) => log.warn(`The thread that seals was ended and is started again: ${why}.`),
  });
  const check = async (file: Buffer): Promise<SealCheck> => {
    const found = checkSeal(file);
    if (found.fault !== null) return { verdict: 'invalid', fault: found.fault };
    const { fingerprint, company, statement, sealedAt } = found;
    const [row] = await tenancy.crossTenantQuery<{ known: boolean }>(
      'select is_seal_certificate($1) as known',
      [fingerprint],
    );
    if (!row?.known) return { verdict: 'invalid', fault: 'foreign' };
    const record = await checkRecord(tenancy, file);
    return { verdict: 'valid', company, statement, sealedAt: sealedAt.toISOString(), record };
  };
  return {
    check,
    retireKey: (companyId, before) => retireSealKey(tenancy, companyId, before),
    async seal(companyId, pdf, words) {
      const sealedAt = Date.now();
      const key = await companySealKey(tenancy, secret, companyId, sealedAt);
      const input: SealInput = { pdf: new Uint8Array(pdf), key, ...words, sealedAt };
      const sealed = Buffer.from((await queue.run(input)).buffer);
      const checked = await check(sealed);
      if (checked.verdict !== 'valid') throw failed(input, `its check says ${checked.fault}`);
      return sealed;
    },
    close: () => queue.close(),
  };
}
