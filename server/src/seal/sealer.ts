import { X509Certificate } from 'node:crypto';
import type { SealCheck } from '@sable/domain/seal-check';
import type { Tenancy } from '../db/tenant.ts';
import { redactedErrorMessage } from '../outbox/retry.ts';
import { WorkerQueue } from '../worker-queue.ts';
import { startWorkerThread } from '../worker-thread.ts';
import { checkRecord } from './check-record.ts';
import { checkSeal } from './check-seal.ts';
import { companySealKey, retireSealKey, revokeSealKey, sealKeys, type KnownKey } from './company-key.ts';
import { sha256 } from './der-values.ts';
import type { SealInput } from './seal-pdf.ts';
import { stampSeal } from './stamp-seal.ts';
import type { TimestampAuthority } from './timestamp-authority.ts';

/** The text of a seal: the company's name, and what was sealed. */
export type SealTexts = Pick<SealInput, 'company' | 'statement'>;

/** A sealed document, and when a time-stamp authority confirmed it; null without a time stamp. */
export interface Sealed {
  readonly bytes: Buffer;
  readonly stampedAt: Date | null;
}

export interface Sealer {
  /** The authority that confirms when a copy was sealed; undefined if there is none. */
  readonly authority: TimestampAuthority | undefined;
  /**
   * Returns the document under the company's seal, after checking the seal. Rejects if sealing fails, in which case
   * nothing is stored. If the time-stamp authority does not answer, the seal has no time stamp.
   */
  seal(companyId: string, pdf: Buffer, texts: SealTexts): Promise<Sealed>;
  /**
   * Checks a file: whether it is a document with the intact seal of a company of this installation, and its record,
   * or why not.
   */
  check(file: Buffer): Promise<SealCheck>;
  /** Discards a company's key if it was created before an instant; the next seal creates another one. */
  retireKey(companyId: string, before: Date): Promise<void>;
  /** Returns the keys of a company, newest first. */
  keys(companyId: string): Promise<readonly KnownKey[]>;
  /**
   * Discards a company's key and creates another one. Documents it sealed from `revokedAt` on are no longer valid,
   * unless they are stored here.
   */
  renewKey(companyId: string, revokedAt: Date | null): Promise<void>;
  close(): Promise<void>;
}

export interface SealerParts {
  readonly tenancy: Tenancy;
  /** The installation's secret, which encrypts the keys. */
  readonly secret: string;
  /** The authority that confirms when a seal was made; none by default. */
  readonly authority?: TimestampAuthority | undefined;
  readonly log: { warn(message: string): void };
}

const failed = (_input: SealInput, why: string): Error =>
  new Error(
    `The signed copy could not be sealed: ${why}. The signature is kept. Sealing is retried automatically.`,
  );

/** Creates the sealer, which seals documents in its own thread. The thread starts with the first document. */
export function createSealer({ tenancy, secret, authority, log }: SealerParts): Sealer {
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
    const authorities = await tenancy.crossTenantQuery<{ certificate: Buffer }>(
      'select known_seal_authorities() as certificate',
    );
    const found = checkSeal(
      file,
      authorities.map(({ certificate }) => new X509Certificate(certificate)),
    );
    if (found.fault !== null) return { verdict: 'invalid', fault: found.fault };
    const { fingerprint, company, statement, sealedAt } = found;
    const stamp = found.stamp && { ...found.stamp, at: found.stamp.at.toISOString() };
    const [row] = await tenancy.crossTenantQuery<{ known: boolean; revoked: Date | null }>(
      'select is_seal_certificate($1) as known, seal_revoked_at($1) as revoked',
      [fingerprint],
    );
    if (!row?.known) return { verdict: 'invalid', fault: 'foreign' };
    // Only a time stamp proves that a seal is older than the revocation of its key. Without one, the file itself must
    // be stored here.
    const isEarlier = found.stamp && row.revoked && found.stamp.at < new Date(row.revoked);
    if (row.revoked && !isEarlier && !(await isKept(tenancy, file)))
      return { verdict: 'invalid', fault: 'revoked' };
    const record = await checkRecord(tenancy, file);
    return { verdict: 'valid', company, statement, sealedAt: sealedAt.toISOString(), stamp, record };
  };
  // A seal without a time stamp is still valid: a sale does not wait for a third-party server.
  const withStamp = async (companyId: string, sealed: Buffer, by: TimestampAuthority): Promise<Sealed> => {
    try {
      const { bytes, stamp } = await stampSeal(sealed, by);
      await keepRoot(tenancy, companyId, stamp.root);
      return { bytes, stampedAt: stamp.at };
    } catch (error) {
      log.warn(`A copy was sealed without a time stamp: ${redactedErrorMessage(error, null)}`);
      return { bytes: sealed, stampedAt: null };
    }
  };
  return {
    check,
    authority,
    keys: (companyId) => sealKeys(tenancy, companyId),
    async renewKey(companyId, revokedAt) {
      if (revokedAt) await revokeSealKey(tenancy, companyId, revokedAt);
      const now = Date.now();
      // Includes a key created in this millisecond.
      await retireSealKey(tenancy, companyId, new Date(now + 1000));
      await companySealKey(tenancy, secret, companyId, now);
    },
    retireKey: (companyId, before) => retireSealKey(tenancy, companyId, before),
    async seal(companyId, pdf, texts) {
      const sealedAt = Date.now();
      const key = await companySealKey(tenancy, secret, companyId, sealedAt);
      const input: SealInput = {
        pdf: new Uint8Array(pdf),
        key,
        ...texts,
        sealedAt,
        toStamp: authority !== undefined,
      };
      const bare = Buffer.from((await queue.run(input)).buffer);
      const sealed = authority
        ? await withStamp(companyId, bare, authority)
        : { bytes: bare, stampedAt: null };
      const checked = await check(sealed.bytes);
      if (checked.verdict !== 'valid') throw failed(input, `its check says ${checked.fault}`);
      return sealed;
    },
    close: () => queue.close(),
  };
}

/** Whether a company of this installation stores exactly this file as one that it sealed. */
async function isKept(tenancy: Tenancy, file: Buffer): Promise<boolean> {
  const [row] = await tenancy.crossTenantQuery<{ kept: boolean }>('select is_kept_seal($1) as kept', [
    sha256(file).toString('hex'),
  ]);
  return row?.kept ?? false;
}

/** Stores the root certificate that a time stamp leads to, so that it can always be checked. */
async function keepRoot(tenancy: Tenancy, companyId: string, { raw }: X509Certificate): Promise<void> {
  const fingerprint = sha256(raw).toString('hex');
  await tenancy.withTenant(companyId, (client) =>
    client.query(
      'insert into seal_authorities (company_id, fingerprint, certificate) values ($1, $2, $3) on conflict do nothing',
      [companyId, fingerprint, raw],
    ),
  );
}
