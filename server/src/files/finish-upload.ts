import { createHash } from 'node:crypto';
import { systemActor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { StoredFile } from '@sable/domain/file-mutations';
import type { Writer } from '../mutate.ts';
import { checkArchiveSize, isArchive } from './archive-size.ts';
import { ActivePdfScan, contentTypeOf, HEAD_BYTES } from './content-type.ts';
import { fileKey, keysOfFile, pieceKey, type ByteParts, type FileStore } from './file-store.ts';
import { checkPictureSize } from './picture-size.ts';
import type { Thumbnails } from './thumbnails.ts';
import type { Upload, Uploads } from './uploads.ts';

export interface FinishParts {
  readonly store: FileStore;
  readonly uploads: Uploads;
  readonly thumbnails: Thumbnails;
  readonly writer: Writer;
}

/** A mutation by its name. */
interface FollowUp {
  readonly name: string;
  readonly args: object;
}

type Finished = Pick<Upload, 'companyId' | 'id' | 'createdBy' | 'size' | 'target' | 'metadata'> &
  Partial<Pick<Upload, 'pieces' | 'uncounted'>>;

/** Returns the keys of an upload's pieces. */
const keysOf = ({ companyId, id }: Pick<Upload, 'companyId' | 'id'>, names: readonly string[]): string[] =>
  names.map((name) => pieceKey(companyId, id, name));

/** Assembles the pieces of an upload. Idempotent: a repeated run gives the same file. */
export async function finishPieces(parts: FinishParts, upload: Upload): Promise<void> {
  const { store } = parts;
  const keys = keysOf(upload, upload.pieces);
  await finishUpload(parts, upload, () => joined(store, keys));
  await store.remove([...keys, ...keysOf(upload, upload.uncounted)]);
}

async function* joined(store: FileStore, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const piece = await store.read(key);
    if (!piece) throw new Error('A piece of an upload is missing.');
    yield* piece;
  }
}

/** Removes an upload with its pieces. */
export async function dropUpload(
  { store, uploads }: Pick<FinishParts, 'store' | 'uploads'>,
  upload: Pick<Upload, 'companyId' | 'id' | 'pieces' | 'uncounted'>,
): Promise<void> {
  await store.remove(keysOf(upload, [...upload.pieces, ...upload.uncounted]));
  await uploads.forget(upload.companyId, upload.id);
}

/**
 * Stores the bytes of an upload as a file, checks them against the announced size and checksum, detects their type,
 * and records the file. Until then it is not visible. Throws `storage/server-file-wrong-size`,
 * `storage/invalid-checksum`, and `storage/invalid-format`; the upload is then removed.
 *
 * @param bytes returns all bytes from the beginning on each call.
 * @param after recorded in the same transaction: if it fails, there is no file either.
 */
export async function finishUpload(
  parts: FinishParts,
  upload: Finished,
  bytes: () => ByteParts,
  after: readonly FollowUp[] = [],
): Promise<void> {
  const { store, uploads, thumbnails, writer } = parts;
  const { companyId, id } = upload;
  const key = fileKey(companyId, id);
  try {
    const file = await storeChecked(store, key, upload, bytes);
    if (file.bucket === 'pictures') await checkDrawable(thumbnails, companyId, file);
    await writer.mutate(
      { ...systemActor(companyId), id: upload.createdBy },
      { key: id, mutations: [{ name: 'files.add', args: file }, ...after] },
    );
  } catch (error) {
    // A rejected upload would be rejected again; anything else, such as an unavailable database, can be retried.
    if (error instanceof AppError && error.status < 500) {
      await store.remove(keysOfFile(companyId, id));
      await dropUpload(parts, { pieces: [], uncounted: [], ...upload });
    }
    throw error;
  }
  await uploads.finish(companyId, id);
}

async function storeChecked(
  store: FileStore,
  key: string,
  { id, size, target, metadata: { name, size: announced = size, md5Hash, sha256, ...described } }: Finished,
  bytes: () => ByteParts,
): Promise<StoredFile> {
  const head = await headOf(bytes());
  const found = await contentTypeOf(head);
  checkPictureSize(found, head);
  const [md5, sha, scan] = [createHash('md5'), createHash('sha256'), new ActivePdfScan()];
  let count = 0;
  const checked = async function* (): AsyncGenerator<Uint8Array> {
    for await (const part of bytes()) {
      count += part.length;
      md5.update(part);
      sha.update(part);
      if (found === 'application/pdf') scan.add(part);
      yield part;
    }
  };
  await store.put(key, checked());
  const sums = { md5Hash: md5.digest('base64'), sha256: sha.digest('hex') };
  if (count !== size || count !== announced) throw new AppError('storage/server-file-wrong-size');
  if ((md5Hash ?? sums.md5Hash) !== sums.md5Hash || (sha256 ?? sums.sha256) !== sums.sha256)
    throw new AppError('storage/invalid-checksum');
  if (isArchive(head)) await checkArchiveSize(store, key, size);
  return {
    ...described,
    ...sums,
    id,
    name,
    size,
    bucket: target.bucket,
    parent: target.parent,
    // A PDF with active content is never shown inline.
    contentType: scan.found ? 'application/octet-stream' : found,
  };
}

/** Throws `storage/invalid-format` for a picture that cannot be drawn, because nobody could see it on its record. */
async function checkDrawable(thumbnails: Thumbnails, companyId: string, file: StoredFile): Promise<void> {
  const drawn = await thumbnails.read({ companyId, ...file }, '96.webp');
  if (!drawn)
    throw new AppError('storage/invalid-format', {
      what: 'This file',
      wanted: 'a PNG, JPEG, or WebP picture that can be read',
    });
  drawn.destroy();
}

async function headOf(bytes: ByteParts): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}
