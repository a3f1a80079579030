import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../db/connect.ts';
import { syncFolder } from '../sync-folder.ts';
import { assertKey, type FileStore } from './file-store.ts';

const absent = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/**
 * Stores objects as files below a folder. A file appears atomically, after its bytes are on disk; a backup skips
 * partially written files.
 */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          for await (const part of bytes) await file.appendFile(part);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      try {
        const file = await open(pathOf(key), 'r');
        return file.createReadStream({
          start: range?.start ?? 0,
          ...(range?.end !== undefined && { end: range.end - 1 }),
        });
      } catch (error) {
        if (absent(error)) return null;
        throw error;
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
  };
}
