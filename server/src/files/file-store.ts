import type { Readable } from 'node:stream';

/**
 * A part of a stored object: from the byte at `start` to the byte before `end`, or to the last byte without `end`.
 */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

/** Bytes in chunks. */
export type ByteParts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Storage for bytes: a port with one driver per kind of store. Only the functions below create keys, never from a
 * name that a person chose. `file-store.test.ts` tests every driver against the same contract.
 */
export interface FileStore {
  /** Stores an object atomically; replaces an existing one. */
  put(key: string, bytes: ByteParts): Promise<void>;
  /** Returns the bytes of an object; null if there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes objects; a missing one is not an error. */
  remove(keys: readonly string[]): Promise<void>;
}

/**
 * The store cannot be reached, does not answer, or reports that it is unavailable: the same request may succeed a
 * moment later.
 */
export class StoreUnavailable extends Error {}

/**
 * Thumbnails of a picture: the maximum width and height in pixels, and the format. Screens show WebP; email programs
 * and the PDF do not support it and get PNG, and photos on paper JPEG.
 */
const thumbnailForms = ['96.webp', '320.webp', '1280.webp', '640.png', '640.jpg'] as const;
export type ThumbnailForm = (typeof thumbnailForms)[number];

export const fileKey = (companyId: string, fileId: string): string => `${companyId}/${fileId}`;

export const thumbnailKey = (companyId: string, fileId: string, form: ThumbnailForm): string =>
  `${companyId}/${fileId}-${form}`;

/**
 * Returns the name of an upload's piece, from the offset of its first byte and its writer: pieces that two writers
 * store for the same offset are separate objects.
 */
export const pieceName = (offset: number, writer: string): string => `${offset}-${writer}`;

export const pieceKey = (companyId: string, uploadId: string, name: string): string =>
  `uploads/${companyId}/${uploadId}-${name}`;

/** Returns the keys of every object that belongs to a file. */
export const keysOfFile = (companyId: string, fileId: string): string[] => [
  fileKey(companyId, fileId),
  ...thumbnailForms.map((form) => thumbnailKey(companyId, fileId, form)),
];

const KEY = /^(?:uploads\/)?[0-9a-f-]{36}\/[0-9a-f-]{36}(?:-\d+(?:-[0-9a-f-]{36}|\.(?:webp|png|jpg))?)?$/;

/** Throws unless the key was created here, so that no other text becomes a path. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('This is not the key of a stored object.');
}

/** Returns one object's bytes in memory. Only for objects that are known to be small. */
export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
