import { AppError } from '@sable/domain/kernel/errors';
import { pieceKey, pieceName, type FileStore } from './file-store.ts';
import type { Upload, Uploads } from './uploads.ts';

/**
 * How much of an upload is in memory at a time: a piece is stored when it reaches this size, or when no more bytes
 * come.
 */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Stores the bytes of an upload piece by piece and returns how much of the whole is stored durably. A piece counts
 * once its bytes have reached the store, so the acknowledged offset survives a crash. If the connection breaks, the
 * bytes that arrived are kept. Throws UPLOAD_LOCKED if another writer has taken over; that writer's pieces are not
 * affected.
 */
export async function receivePieces(
  { store, uploads }: { readonly store: FileStore; readonly uploads: Uploads },
  { companyId, id, received, size }: Upload,
  lease: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  let stored = received;
  let waiting: Uint8Array[] = [];
  let held = 0;
  const flush = async (): Promise<void> => {
    if (held === 0) return;
    const piece = waiting;
    const end = stored + held;
    [waiting, held] = [[], 0];
    const name = pieceName(stored, lease);
    if (!(await uploads.announce(companyId, id, lease, stored, name))) throw new AppError('UPLOAD_LOCKED');
    const key = pieceKey(companyId, id, name);
    await store.put(key, piece);
    if (!(await uploads.advance(companyId, id, lease, { name, from: stored, to: end }))) {
      await store.remove([key]);
      throw new AppError('UPLOAD_LOCKED');
    }
    stored = end;
  };
  try {
    for await (const part of bytes) {
      if (stored + held + part.length > size) throw new AppError('TOO_LARGE');
      waiting.push(part);
      held += part.length;
      if (held >= PIECE_BYTES) await flush();
    }
  } catch (error) {
    // A broken connection is not a server error: what arrived is kept, and the client asks where to resume.
    if (error instanceof AppError) throw error;
    await flush();
    throw error;
  }
  await flush();
  return stored;
}
