import { z } from 'zod';
import { cancellationRights } from './cancellation/cancellation-right.ts';
import { contracts } from './contract/contract.ts';
import { fileParents, type FileParentField } from './file-access.ts';
import { files } from './file.ts';
import { estimates } from './estimate/estimate.ts';
import { estimateSignatures, fileOfSignature } from './estimate/version.ts';
import { SECTION_OF_PICTURE } from './estimate/section-pictures.ts';
import { hasRole, isSystem } from './kernel/actor.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import type { RowOf } from './kernel/entity.ts';
import { notReady } from './kernel/errors.ts';
import { patchInput } from './kernel/input.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { isInSentVersion, setPicture } from './picture.ts';
import { buckets, UPLOAD_RETRY_MS } from './storage.ts';
import { taxExemptions } from './tax-exemption.ts';

type FileRecord = RowOf<typeof files>;

/** The job that deletes the bytes of deleted files. Its payload is `{ ids }`. */
export const REMOVE_FILES = 'files.remove';

/** How long a person without general delete permission can delete a file that they added, in milliseconds. */
const UNDO_MS = 24 * 3600 * 1000;

const parents = z.strictObject({
  accountId: idSchema.optional(),
  estimateId: idSchema.optional(),
  organizationId: idSchema.optional(),
  productId: idSchema.optional(),
  eventId: idSchema.optional(),
  noteId: idSchema.optional(),
  workOrderId: idSchema.optional(),
  contractId: idSchema.optional(),
  userId: idSchema.optional(),
} satisfies Record<FileParentField, z.ZodType>);

/** The server's data about a file whose bytes it has stored and checked. */
const storedFile = z.strictObject({
  id: idSchema,
  bucket: z.enum(buckets),
  name: z.string(),
  size: z.int().min(0),
  md5Hash: z.string(),
  sha256: z.string(),
  contentType: z.string(),
  contentDisposition: z.enum(['inline', 'attachment']),
  contentEncoding: z.enum(['gzip', 'br', 'deflate']).nullable(),
  contentLanguage: z.string().nullable(),
  cacheControl: z.string().nullable(),
  customMetadata: z.record(z.string(), z.string()),
  parent: parents,
});
export type StoredFile = z.output<typeof storedFile>;

/** Returns the record that a file belongs to; the company itself for its logo. */
function recordOf(parent: StoredFile['parent'], companyId: string): string {
  for (const [collection, field] of Object.entries(fileParents)) {
    const id = parent[field];
    if (id) return pathOf(collection, id);
  }
  return pathOf('companies', companyId);
}

export const fileMutations = {
  /**
   * Records a file whose bytes are stored. Only the server can call this, after it checked that the person may add
   * the file.
   */
  'files.add': mutation({
    args: storedFile,
    allow: isSystem,
    serverOnly: true,
    async run(tx, { parent, ...file }) {
      const { now } = tx.context;
      if (file.bucket === 'pictures') {
        const { productId = null, userId = null } = parent;
        await setPicture(tx, { productId, userId }, file.id);
        const earlier = where({ bucket: 'pictures', productId, userId });
        await deleteFiles(tx, await tx.listAll(files, earlier, { lock: true }));
      }
      const row = await tx.create(files, {
        ...file,
        ...parent,
        fullPath: `${recordOf(parent, tx.actor.companyId)}/${file.id}`,
        generation: `${Date.parse(now)}000`,
        metageneration: '1',
        timeCreated: now,
        updated: now,
      });
      return { id: row.id };
    },
  }),

  'files.update': mutation({
    args: z.strictObject({ id: idSchema, patch: patchInput(files) }),
    allow: (actor) => actor.kind === 'user',
    keyVerb: 'update',
    async run(tx, { id, patch }) {
      const before = await tx.get(files, id, { lock: true });
      await tx.update(files, before, {
        ...patch,
        metageneration: String(Number(before.metageneration) + 1),
        updated: tx.context.now,
      });
    },
  }),

  'files.delete': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => actor.kind === 'user',
    keyVerb: 'delete',
    async run(tx, { id }) {
      const found = await tx.get(files, id);
      await checkUndo(tx, found);
      await deleteUnneeded(tx, found);
    },
  }),

  /**
   * Deletes a file whose upload was canceled while it was being stored. The uploader may do this regardless of their
   * delete permission.
   */
  'files.cancel': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id }) {
      const found = await tx.get(files, id);
      const age = Date.parse(tx.context.now) - Date.parse(found.timeCreated);
      if (found.createdBy !== tx.actor.id || age > UPLOAD_RETRY_MS)
        throw notReady('This file was already stored. It is kept. Delete it on its record.');
      await deleteUnneeded(tx, found);
    },
  }),
};

/** Deletes a file that no record depends on. Throws NOT_READY for any other. */
async function deleteUnneeded(tx: Transaction, found: FileRecord): Promise<void> {
  const { id } = found;
  // Locks the record first, like an upload that replaces the picture.
  if (found.bucket === 'pictures') await setPicture(tx.asSystem(), found, null);
  // Locks the file next, before the records that may depend on it, because recording it as proof locks it as well.
  const file = await tx.get(files, id, { lock: true });
  await checkNoContract(tx.asSystem(), id);
  await checkNoSignature(tx.asSystem(), found);
  await checkNoProof(tx.asSystem(), id);
  await checkNoCertificate(tx.asSystem(), id);
  await checkNoReceipt(tx.asSystem(), id);
  await deleteFiles(tx, [file]);
}

/** Whether a file is a picture in a section of a draft, which may be removed like a line. */
async function isInDraft(tx: Transaction, { estimateId, customMetadata }: FileRecord): Promise<boolean> {
  if (!estimateId || !customMetadata[SECTION_OF_PICTURE]) return false;
  return (await tx.asSystem().get(estimates, estimateId)).status === 'draft';
}

async function checkUndo(tx: Transaction, file: FileRecord): Promise<void> {
  if (file.bucket === 'pictures' || hasRole(tx.actor, 'super', 'admin')) return;
  if (Date.parse(tx.context.now) - Date.parse(file.timeCreated) <= UNDO_MS) return;
  if (await isInDraft(tx, file)) return;
  throw notReady(
    'You can remove a file only within a day after its upload. It is kept. Ask your administrator to delete it if it is wrong.',
  );
}

/** Throws NOT_READY if a contract needs the file as its signed document or proof. */
async function checkNoContract(system: Transaction, id: string): Promise<void> {
  const [waived] = await system.list(contracts, { where: where({ feeWaiverFileId: id }), limit: 1 });
  if (waived)
    throw notReady(
      `This file proves why ending ${waived.reference} early cost nothing. It is kept with the contract.`,
    );
  const [contract] = await system.list(contracts, { where: where({ fileId: id }), limit: 1 });
  if (contract && contract.source !== 'signed_here')
    throw notReady(
      `This file is the signed document of ${contract.reference}. It is kept. Void the contract first if it was recorded by mistake.`,
    );
}

/** Throws NOT_READY if a signature was recorded from the file, regardless of the estimate's status. */
async function checkNoSignature(system: Transaction, { id, estimateId }: FileRecord): Promise<void> {
  if (!estimateId) return;
  const signed = await system.listAll(estimateSignatures, where({ estimateId }));
  const from = signed.find((signature) => fileOfSignature(signature) === id);
  if (from)
    throw notReady(`This file is the signed document of ${from.signerName}. It is kept with the signature.`);
}

/** Throws NOT_READY if the file proves a handover or a waiver of a right to cancel. */
async function checkNoProof(system: Transaction, id: string): Promise<void> {
  const isKept = async (of: { waiverFileId: string } | { handOverFileId: string }) =>
    (await system.list(cancellationRights, { where: where(of), limit: 1 })).length > 0;
  if (await isKept({ waiverFileId: id }))
    throw notReady(
      'This file is a buyer’s handwritten waiver. It is kept. An administrator can withdraw the waiver first if it was recorded by mistake.',
    );
  if (await isKept({ handOverFileId: id }))
    throw notReady(
      'This file proves that a customer has their copy and the notices. It is kept. An administrator can withdraw the handover first if it was recorded by mistake.',
    );
}

/** Throws NOT_READY if the file proves a tax exemption. */
async function checkNoCertificate(system: Transaction, id: string): Promise<void> {
  const [certificate] = await system.list(taxExemptions, { where: where({ fileId: id }), limit: 1 });
  if (certificate)
    throw notReady(
      `This file is the tax certificate ${certificate.number}. It is kept. Remove it from the certificate first if it is the wrong one.`,
    );
}

/** Throws NOT_READY if the file is the receipt that a customer got for their cancellation. */
async function checkNoReceipt(system: Transaction, id: string): Promise<void> {
  const [right] = await system.list(cancellationRights, { where: where({ receiptFileId: id }), limit: 1 });
  if (right)
    throw notReady(
      'This file is the receipt of a customer’s cancellation. It is kept, because the customer has the same one.',
    );
}

/**
 * Schedules the deletion of the bytes of deleted files, except for pictures that a sent version shows: those of the
 * catalog and of its sections.
 */
async function removeBytes(tx: Transaction, removed: readonly FileRecord[]): Promise<void> {
  const ids: string[] = [];
  for (const { id, bucket, customMetadata } of removed) {
    const isShown = bucket === 'pictures' || customMetadata[SECTION_OF_PICTURE] !== undefined;
    if (!isShown || !(await isInSentVersion(tx.asSystem(), id))) ids.push(id);
  }
  if (ids.length > 0) tx.enqueue({ kind: REMOVE_FILES, payload: { ids } });
}

/** Deletes files with their bytes, regardless of who added them. */
export async function deleteFiles(tx: Transaction, removed: readonly FileRecord[]): Promise<void> {
  for (const file of removed) await tx.delete(files, file);
  await removeBytes(tx, removed);
}

/** Deletes the files of a record that is being deleted, regardless of who added them. */
export async function deleteFilesBelow(
  tx: Transaction,
  parent: { readonly [field in FileParentField]?: string },
): Promise<void> {
  const product = tx.asSystem();
  await deleteFiles(product, await product.listAll(files, where(parent), { lock: true }));
}
