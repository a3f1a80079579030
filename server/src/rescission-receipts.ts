import { cancellationRights } from '@sable/domain/cancellation/cancellation-right';
import { rescissionSentences } from '@sable/domain/cancellation/rescission-receipt';
import { estimates } from '@sable/domain/estimate/estimate';
import { signaturesOf } from '@sable/domain/estimate/signing';
import { estimateVersions } from '@sable/domain/estimate/version';
import { files } from '@sable/domain/file';
import { systemActor } from '@sable/domain/kernel/actor';
import { idSchema } from '@sable/domain/kernel/document';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { z } from 'zod';
import type { Tenancy } from './db/tenant.ts';
import type { PdfRenderer } from './documents/render-pdf.ts';
import { bytesOf, fileKey } from './files/file-store.ts';
import type { FileStorage } from './files/file-storage.ts';
import { finishUpload } from './files/finish-upload.ts';
import { uploadMetadata } from './files/upload-metadata.ts';
import { PermanentFailure, type JobHandler } from './outbox/job.ts';
import type { Pdf } from './pdf-documents.ts';
import { readAsSystem } from './read-as.ts';
import type { Sealer } from './seal/sealer.ts';
import { newKey } from './transaction-context.ts';

const payloadSchema = z.object({ rightId: idSchema });

export interface RescissionReceipts {
  /** The outbox handler that creates the receipt of a cancellation. */
  readonly make: JobHandler;
  /**
   * Returns the receipt for the sale of an estimate; creates it if the outbox has not done so yet. Throws NOT_FOUND
   * if nothing was canceled under the right to cancel.
   */
  ofEstimate(companyId: string, estimateId: string): Promise<Pdf>;
}

export interface RescissionReceiptsParts {
  readonly tenancy: Tenancy;
  readonly renderer: Pick<PdfRenderer, 'renderEstimate'>;
  readonly sealer: Pick<Sealer, 'seal'>;
  readonly storage: FileStorage;
  readonly readLogo: (companyId: string, fileId: string | null) => Promise<Buffer | null>;
}

const noReceipt = (): AppError => new AppError('NOT_FOUND', { what: 'Receipt' });

/** Returns the content of a receipt; null if nothing was canceled, or if nothing in it was signed here. */
const gather = (tenancy: Tenancy, companyId: string, rightId: string) =>
  readAsSystem(tenancy, companyId, async (tx) => {
    const right = await tx.find(cancellationRights, rightId);
    if (!right?.exercisedOn || !right.estimateId) return null;
    const { exercisedOn: on, refund, refundDueOn, accountId, receiptFileId } = right;
    const [signature] = await signaturesOf(tx, await tx.get(estimates, right.estimateId));
    if (!signature) return null;
    const { content, hash, pictures } = await tx.get(estimateVersions, signature.versionId);
    const sentences = rescissionSentences(content, { on, refund: refund ?? 0, refundDueOn });
    return { accountId, receiptFileId, content, hash, logoId: pictures.logo, receipt: { on, sentences } };
  });

/**
 * Creates the receipts of cancellations under the right to cancel: a PDF under the company's seal, stored among the
 * files of the account. Everyone gets the same file from then on.
 */
export function createRescissionReceipts({
  tenancy,
  renderer,
  sealer,
  storage,
  readLogo,
}: RescissionReceiptsParts): RescissionReceipts {
  const running = new Map<string, Promise<void>>();
  const store = async (companyId: string, rightId: string): Promise<void> => {
    const found = await gather(tenancy, companyId, rightId);
    if (!found || found.receiptFileId) return;
    const { accountId, content, hash, logoId, receipt } = found;
    const logo = await readLogo(companyId, logoId);
    const pdf = await renderer.renderEstimate({ content, hash, logo, receipt });
    const { bytes: sealed } = await sealer.seal(companyId, pdf, {
      company: content.company.name,
      statement: `Receipt of the cancellation of ${content.reference}`,
    });
    const system = systemActor(companyId);
    const id = newKey();
    const name = `${content.reference}-cancellation-receipt.pdf`;
    const upload = {
      companyId,
      id,
      createdBy: system.id,
      size: sealed.length,
      target: { bucket: 'attachments', parent: { accountId } },
      metadata: uploadMetadata.parse({ name }),
    } as const;
    const keep = { name: 'cancellation-rights.keepReceipt', args: { id: rightId, fileId: id } };
    await finishUpload(storage, upload, () => [sealed], [keep]);
  };
  /** Creates one receipt at a time: concurrent callers wait for the same run. */
  const once = (companyId: string, rightId: string): Promise<void> => {
    const known = running.get(rightId);
    if (known) return known;
    const started = store(companyId, rightId).finally(() => running.delete(rightId));
    running.set(rightId, started);
    return started;
  };
  const kept = (companyId: string, estimateId: string) =>
    readAsSystem(tenancy, companyId, async (tx) => {
      const [right] = await tx.list(cancellationRights, { where: where({ estimateId }), limit: 1 });
      const file = right?.receiptFileId ? await tx.find(files, right.receiptFileId) : undefined;
      return { right, file };
    });
  return {
    async make(companyId, input) {
      const payload = payloadSchema.safeParse(input);
      if (!payload.success) throw new PermanentFailure('The job does not specify what was canceled.');
      await once(companyId, payload.data.rightId);
    },
    async ofEstimate(companyId, estimateId) {
      const { right } = await kept(companyId, estimateId);
      if (!right?.exercisedOn) throw noReceipt();
      if (!right.receiptFileId) await once(companyId, right.id);
      const { file } = await kept(companyId, estimateId);
      const bytes = file && (await storage.store.read(fileKey(companyId, file.id)));
      if (!bytes) throw noReceipt();
      return { name: file.name, bytes: await bytesOf(bytes) };
    },
  };
}
