import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Tenancy } from '../db/tenant.ts';
import type { Writer } from '../mutate.ts';
import type { JobHandler } from '../outbox/job.ts';
import { createDiskStore } from './disk-store.ts';
import { DownloadTokens } from './download-token.ts';
import { bytesOf, fileKey, keysOfFile, type FileStore } from './file-store.ts';
import { dropUpload } from './finish-upload.ts';
import { createS3Store } from './s3-store.ts';
import { Thumbnails } from './thumbnails.ts';
import { Uploads } from './uploads.ts';

/** Dependencies of the file routes. */
export interface FileStorage {
  readonly store: FileStore;
  readonly uploads: Uploads;
  readonly writer: Writer;
  readonly tokens: DownloadTokens;
  readonly thumbnails: Thumbnails;
  /** Maximum size of a file. */
  readonly maxBytes: number;
  /** Returns all bytes of a file; null if it does not exist. Only for small files. */
  readFile(companyId: string, fileId: string): Promise<Buffer | null>;
  /** The job that removes the bytes of deleted files. */
  readonly removeFiles: JobHandler;
  /** Removes uploads that were not finished within a day before an instant. */
  sweep(instant: Date): Promise<void>;
}

const removedFiles = z.object({ ids: z.array(z.uuid()) });

export interface FileStorageParts {
  readonly config: Pick<Config, 'dataDir' | 's3Url' | 'fileQuotaBytes' | 'fileMaxBytes'>;
  readonly secret: string;
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  readonly log: { warn(text: string): void };
}

/** Creates the file storage, on this server's disk or in the configured store. */
export function createFileStorage({ config, secret, tenancy, writer, log }: FileStorageParts): FileStorage {
  const store = config.s3Url ? createS3Store(config.s3Url) : createDiskStore(join(config.dataDir, 'files'));
  const uploads = new Uploads(tenancy, config.fileQuotaBytes);
  let sweeping: Promise<void> | undefined;
  const sweepAll = async (instant: Date): Promise<void> => {
    const failures: unknown[] = [];
    // A file that cannot be removed is retried in the next run, and does not block the others.
    for await (const upload of uploads.abandoned(instant))
      await dropUpload({ store, uploads }, upload).catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new Error(`${failures.length} abandoned uploads could not be removed.`, { cause: failures[0] });
  };
  return {
    store,
    uploads,
    writer,
    tokens: new DownloadTokens(secret),
    thumbnails: new Thumbnails(store, log),
    maxBytes: config.fileMaxBytes,
    async readFile(companyId, fileId) {
      const bytes = await store.read(fileKey(companyId, fileId));
      return bytes && bytesOf(bytes);
    },
    async removeFiles(companyId, payload) {
      const { ids } = removedFiles.parse(payload);
      await store.remove(ids.flatMap((id) => keysOfFile(companyId, id)));
    },
    // Runs never overlap, so a slow store does not accumulate runs.
    sweep: (instant) => (sweeping ??= sweepAll(instant).finally(() => (sweeping = undefined))),
  };
}
