import { AppError } from '@sable/domain/kernel/errors';
import { bytesOf, type FileStore } from './file-store.ts';

/**
 * An archive is rejected if its content is larger than this, in bytes, and this many times larger than the archive.
 */
const MAX_UNPACKED_BYTES = 256 * 1024 ** 2;
const MAX_RATIO = 200;
/** Enough for the directory of an archive of 65,535 files. */
const MAX_DIRECTORY_BYTES = 16 * 1024 ** 2;

// Signatures, lengths, and offsets from the ZIP specification (APPNOTE 4.3.12, 4.3.16).
const LOCAL_FILE = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;

/** Whether a file begins like a ZIP archive; office documents are ZIP archives too. */
export const isArchive = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === LOCAL_FILE;

/**
 * Checks the directory of a stored archive without unpacking it. Throws `storage/invalid-format` for an archive that
 * would fill the memory of the program that opens it.
 */
export async function checkArchiveSize(store: FileStore, key: string, size: number): Promise<void> {
  const tail = await part(store, key, Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES), size);
  const end = endOf(tail);
  // The archive is truncated; no program opens it either.
  if (end === null) return;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (length > MAX_DIRECTORY_BYTES) throw tooLarge();
  if (start + length > size) return;
  const unpacked = unpackedBytes(await part(store, key, start, start + length));
  if (unpacked > MAX_UNPACKED_BYTES && unpacked > MAX_RATIO * size) throw tooLarge();
}

const tooLarge = () =>
  new AppError('storage/invalid-format', {
    what: 'This file',
    wanted: 'an archive of ordinary size when it is unpacked',
  });

async function part(store: FileStore, key: string, start: number, end: number): Promise<Buffer> {
  const bytes = end > start ? await store.read(key, { start, end }) : null;
  return bytes ? bytesOf(bytes) : Buffer.alloc(0);
}

/** Returns the offset of the end-of-directory record; null if there is none. */
function endOf(tail: Buffer): number | null {
  for (let at = tail.length - END_BYTES; at >= 0; at--) if (tail.readUInt32LE(at) === END) return at;
  return null;
}

/** Returns the total unpacked size of a directory's files, in bytes. */
function unpackedBytes(directory: Buffer): number {
  let sum = 0;
  let at = 0;
  while (at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY) {
    sum += directory.readUInt32LE(at + 24);
    at +=
      ENTRY_BYTES +
      directory.readUInt16LE(at + 28) +
      directory.readUInt16LE(at + 30) +
      directory.readUInt16LE(at + 32);
  }
  return sum;
}
