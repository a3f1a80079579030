import type { Bucket } from '@sable/domain/storage';
import type { Connection } from './connection.ts';
import { StorageError } from './storage-error.ts';
import type { StoredFile, UploadMetadata } from './stored-file.ts';

/** A file being uploaded to a record. */
export interface Parcel {
  readonly blob: Blob;
  readonly bucket: Bucket;
  /** The record: `accounts/{id}`. */
  readonly path: string;
  readonly metadata: UploadMetadata;
}

export interface Progress {
  /** Reports how many bytes have been sent; the server may not have all of them. */
  sent(bytes: number): void;
  /** Reports how many bytes the server has stored. */
  stored(bytes: number): void;
}

/** One way to transfer a file's bytes: started once for each attempt, stopped, and resumed where it stopped. */
export interface Transfer {
  /**
   * Transfers the remaining bytes. Rejects with StorageError or ConnectionError; after `stop`, it may never settle.
   */
  run(progress: Progress): Promise<StoredFile>;
  /** Aborts the pending request. */
  stop(): Promise<void>;
  /** Aborts the transfer and removes what has arrived. */
  discard(): Promise<void>;
}

export const uploadPath = ({ companyId }: Connection, { bucket, path }: Parcel): string =>
  `/api/uploads/${path}?${new URLSearchParams({ bucket, ...(companyId && { company: companyId }) })}`;

/** Throws `storage/server-file-wrong-size` if the stored file differs in size from the one that was sent. */
export function checkSize(file: StoredFile, { blob }: Parcel): StoredFile {
  if (file.size !== blob.size) throw new StorageError('storage/server-file-wrong-size');
  return file;
}
