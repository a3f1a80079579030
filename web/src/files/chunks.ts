import { CHUNK_LIMIT_BYTES, FIRST_CHUNK_BYTES } from '@sable/domain/storage';
import { StorageError } from './storage-error.ts';

/**
 * Returns the size of the next chunk: twice the current size, as long as that stays below 32 MiB (specification
 * section 9).
 */
export const nextChunkSize = (size: number): number => (size * 2 < CHUNK_LIMIT_BYTES ? size * 2 : size);
export const firstChunkSize = FIRST_CHUNK_BYTES;

/**
 * Reads a part of a file. Throws `storage/cannot-slice-blob` if it cannot be read because it was moved or changed.
 */
export async function readChunk(blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.slice(start, end).arrayBuffer());
  } catch {
    throw new StorageError('storage/cannot-slice-blob');
  }
}
