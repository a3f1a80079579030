import { randomUUID } from 'node:crypto';
import { files } from '@sable/domain/file';
import { systemActor, type Actor } from '@sable/domain/kernel/actor';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import type { RowOf } from '@sable/domain/kernel/entity';
import { DEFAULT_BUCKET } from '@sable/domain/storage';
import type { Tenancy } from '../db/tenant.ts';
import { readAsSystem } from '../read-as.ts';
import { newKey, sha256 } from '../transaction-context.ts';
import { finishUpload, type FinishParts } from './finish-upload.ts';
import type { SmallUpload } from './small-upload.ts';
import { parseUploadMetadata } from './upload-metadata.ts';
import type { UploadTarget } from './upload-target.ts';
import type { NewUpload, Upload } from './uploads.ts';

export interface SmallParts extends FinishParts {
  readonly tenancy: Tenancy;
}

/** Returns the file of an upload, whether or not its person may still read it. */
const storedFile = ({ tenancy }: SmallParts, companyId: string, id: string) =>
  readAsSystem(tenancy, companyId, async (tx) => {
    const [file] = await tx.list(files, { where: where({ id }), limit: 1 });
    return file;
  });

/**
 * Stores a small file under the id that its client chose, and returns that id. If the answer was lost, the same form
 * may be sent again; it is stored once. Throws KEY_REUSED if the id belongs to another file, GONE if the upload was
 * canceled, UPLOAD_LOCKED while the same form is being stored.
 */
export async function storeSmall(
  parts: SmallParts,
  actor: Actor,
  target: UploadTarget,
  { id = newKey(), bytes, metadata }: SmallUpload,
): Promise<string> {
  const { companyId } = actor;
  const { uploads } = parts;
  const upload: NewUpload = { companyId, id, createdBy: actor.id, size: bytes.length, target, metadata };
  const lease = randomUUID();
  const known = (await uploads.reserve(upload, lease)) ? null : await enter(parts, actor, id, lease);
  try {
    const stored = await storedFile(parts, companyId, id);
    if (isAnother(upload, bytes, known, stored)) {
      if (!known) await uploads.forget(companyId, id);
      throw new AppError('KEY_REUSED');
    }
    if (!stored && known?.finished)
      throw new AppError('GONE', {
        message: 'This upload was canceled. Nothing was stored. Choose the file again to start over.',
      });
    if (stored) await uploads.finish(companyId, id);
    else await finishUpload(parts, upload, () => (bytes.length > 0 ? [bytes] : []));
  } finally {
    await uploads.release(companyId, id, lease);
  }
  return id;
}

/** Whether the id belongs to something other than these bytes of this person on this record. */
function isAnother(
  { createdBy, size, target }: NewUpload,
  bytes: Uint8Array,
  known: Upload | null,
  stored: RowOf<typeof files> | undefined,
): boolean {
  if (stored && (!known || stored.createdBy !== createdBy || stored.sha256 !== sha256(bytes))) return true;
  return known !== null && !known.finished && (known.size !== size || !deepEqual(known.target, target));
}

/**
 * Cancels a small file, whether it was stored or is still in transit: a body that arrives later does not become a
 * file. Throws KEY_REUSED for another person's upload, NOT_READY if the file is needed by now or was stored too long
 * ago.
 */
export async function cancelSmall(parts: SmallParts, actor: Actor, id: string): Promise<void> {
  const { companyId } = actor;
  const { uploads, writer } = parts;
  const mark: NewUpload = {
    companyId,
    id,
    createdBy: actor.id,
    size: 0,
    target: { bucket: DEFAULT_BUCKET, parent: {} },
    metadata: parseUploadMetadata({}),
  };
  const lease = randomUUID();
  const isNew = await uploads.reserve(mark, lease);
  if (!isNew) await enter(parts, actor, id, lease);
  try {
    if (!isNew && (await storedFile(parts, companyId, id)))
      await writer.mutate(
        { ...systemActor(companyId), id: actor.id },
        { key: newKey(), mutations: [{ name: 'files.cancel', args: { id } }] },
      );
    await uploads.finish(companyId, id);
  } finally {
    await uploads.release(companyId, id, lease);
  }
}

/**
 * Makes the caller the writer of this person's known upload. Throws KEY_REUSED for another person's upload, and for
 * one that is sent in pieces.
 */
async function enter({ uploads }: SmallParts, actor: Actor, id: string, lease: string): Promise<Upload> {
  const { companyId } = actor;
  if (!(await uploads.find(companyId, id, actor.id))) throw new AppError('KEY_REUSED');
  await uploads.waitForLease(companyId, id, lease);
  const known = await uploads.find(companyId, id, actor.id);
  if (!known || known.pieces.length > 0) {
    await uploads.release(companyId, id, lease);
    throw new AppError('KEY_REUSED');
  }
  return known;
}
