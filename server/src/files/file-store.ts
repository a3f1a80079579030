import type { Readable } from 'node:stream';

/** A part of a stored object: from the byte at `start` to the one before `end`; to its last byte without `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

/** Bytes in parts. */
export type ByteParts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Where bytes are kept: a port with one driver for each kind of place. Keys are made by the functions below alone, never of a name that a person chose.
 * `file-store.test.ts` holds every driver to the same contract.
 */
export interface FileStore {
  /** Stores an object whole or not at all; one that is there already is replaced. */
  put(key: string, bytes: ByteParts): Promise<void>;
  /** The bytes of an object; null when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes objects; one that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
}

/** The store cannot be reached, does not answer, or says that it cannot serve: the same request may work a moment later. */
export class StoreUnavailable extends Error {}

/**
 * The smaller forms of a picture: the most pixels that it is wide and high, and its format. Screens show WebP; email programs and the PDF cannot, and get PNG, photos on paper JPEG.
 */
const thumbnailForms = ['96.webp', '320.webp', '1280.webp', '640.png', '640.jpg'] as const;
export type ThumbnailForm = (typeof thumbnailForms)[number];

export const fileKey = (companyId: string, fileId: string): string => `${companyId}/${fileId}`;

export const thumbnailKey = (companyId: string, fileId: string, form: ThumbnailForm): string =>
  `${companyId}/${fileId}-${form}`;

/** A piece of an upload, by the place of its first byte and its writer: what another writer stores for the same place is another object. */
export const pieceName = (offset: number, writer: string): string => `${offset}-${writer}`;

export const pieceKey = (companyId: string, uploadId: string, name: string): string =>
  `uploads/${companyId}/${uploadId}-${name}`;

/** Every object that belongs to a file. */
export const keysOfFile = (companyId: string, fileId: string): string[] => [
  fileKey(companyId, fileId),
  ...thumbnailForms.map((form) => thumbnailKey(companyId, fileId, form)),
];

const KEY = /^(?:uploads\/)?[0-9a-f-]{36}\/[0-9a-f-]{36}(?:-\d+(?:-[0-9a-f-]{36}|\.(?:webp|png|jpg))?)?$/;

/** Throws for a key that was not made here: no other text becomes a path. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('This is not the key of a stored object.');
}

/** One object's bytes in memory. For what is known to be small. */
export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
