import type { Bucket } from '@sable/domain/storage';
import type { Connection } from './connection.ts';
import { StorageError } from './storage-error.ts';
import type { StoredFile, UploadMetadata } from './stored-file.ts';

/** A file on its way to a record. */
export interface Parcel {
  readonly blob: Blob;
  readonly bucket: Bucket;
  /** The record: `accounts/{id}`. */
  readonly path: string;
  readonly metadata: UploadMetadata;
}

export interface Progress {
  /** So many bytes have left; the server may not have all of them. */
  sent(bytes: number): void;
  /** The server has so many bytes. */
  stored(bytes: number): void;
}

/** One way to move a file's bytes: started once for each attempt, stopped, and started again where it was. */
export interface Transfer {
  /** Moves what is left. Rejects with StorageError or ConnectionError; after `stop`, it may never settle. */
  run(progress: Progress): Promise<StoredFile>;
  /** Ends the request that is under way. */
  stop(): Promise<void>;
  /** Ends it and removes what has arrived. */
  discard(): Promise<void>;
}

export const uploadPath = ({ companyId }: Connection, { bucket, path }: Parcel): string =>
  `/api/uploads/${path}?${new URLSearchParams({ bucket, ...(companyId && { company: companyId }) })}`;

/** Throws `storage/server-file-wrong-size` for a stored file that is not as large as the one that was sent. */
export function checkSize(file: StoredFile, { blob }: Parcel): StoredFile {
  if (file.size !== blob.size) throw new StorageError('storage/server-file-wrong-size');
  return file;
}
