import {
  buckets,
  OPERATION_RETRY_MS,
  parseStoragePath,
  RESUMABLE_ABOVE_BYTES,
  UPLOAD_RETRY_MS,
  type Bucket,
} from '@sable/domain/storage';
import { z } from 'zod';
import { newKey } from '../live/key.ts';
import { operate, type Connection } from './connection.ts';
import { FormTransfer } from './form-transfer.ts';
import { realClock, type Clock } from './retry.ts';
import { jsonOf, StorageError } from './storage-error.ts';
import {
  metadataTexts,
  storedFileIn,
  type SettableMetadata,
  type StoredFile,
  type UploadMetadata,
} from './stored-file.ts';
import { blobOfText, type StringFormat } from './string-data.ts';
import { UploadTask } from './upload-task.ts';

export interface StorageOptions {
  /** The bucket of paths that do not name one. */
  readonly bucket?: string;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly companyId?: string;
  /** The time limit for retries of operations and uploads, in milliseconds: zero or more. */
  readonly maxOperationRetryMs?: number;
  readonly maxUploadRetryMs?: number;
  readonly clock?: Clock;
}

const isBucket = (name: string | undefined): name is Bucket => buckets.some((bucket) => bucket === name);

/** The files of a company, by bucket and path. */
export class FileStorage {
  readonly #bucket: Bucket | null;
  readonly #connection: Connection;
  #isClosed = false;

  /** Throws `storage/invalid-default-bucket`, and `storage/invalid-argument` for a negative retry time. */
  constructor(options: StorageOptions = {}) {
    const { bucket, maxOperationRetryMs = OPERATION_RETRY_MS, maxUploadRetryMs = UPLOAD_RETRY_MS } = options;
    if (bucket !== undefined && !isBucket(bucket)) throw new StorageError('storage/invalid-default-bucket');
    if (!(maxOperationRetryMs >= 0 && maxUploadRetryMs >= 0))
      throw new StorageError(
        'storage/invalid-argument',
        'Retry times must be zero or more. Nothing was changed.',
      );
    this.#bucket = bucket ?? null;
    this.#connection = {
      address: options.address ?? '',
      headers: options.headers ?? {},
      companyId: options.companyId,
      clock: options.clock ?? realClock,
      operationRetryMs: maxOperationRetryMs,
      uploadRetryMs: maxUploadRetryMs,
      checkOpen: () => {
        if (this.#isClosed) throw new StorageError('storage/app-deleted');
      },
    };
  }

  /**
   * Returns a reference in the default bucket: a record, `accounts/{id}`, or one of its files. Throws
   * `storage/no-default-bucket`.
   */
  ref(path = ''): StorageRef {
    this.#connection.checkOpen();
    if (!this.#bucket) throw new StorageError('storage/no-default-bucket');
    return new StorageRef(this.#connection, this.#bucket, path);
  }

  /**
   * Returns the reference for an address: `storage://attachments/accounts/{id}/{file}`. Throws `storage/invalid-url`.
   */
  refFromUrl(url: string): StorageRef {
    this.#connection.checkOpen();
    const [, bucket, path = ''] = /^storage:\/\/([^/]+)(?:\/(.*))?$/.exec(url) ?? [];
    if (!isBucket(bucket)) throw new StorageError('storage/invalid-url');
    return new StorageRef(this.#connection, bucket, path);
  }

  /** Closes the storage, for example at sign-out: later calls throw `storage/app-deleted`. */
  close(): void {
    this.#isClosed = true;
  }
}

const downloadAddress = z.object({ url: z.string() });

/** A location in a bucket. */
class StorageRef {
  readonly bucket: Bucket;
  readonly fullPath: string;
  readonly #connection: Connection;

  constructor(connection: Connection, bucket: Bucket, fullPath: string) {
    this.#connection = connection;
    this.bucket = bucket;
    this.fullPath = fullPath;
  }

  toString(): string {
    return `storage://${this.bucket}/${this.fullPath}`;
  }

  async getMetadata(): Promise<StoredFile> {
    return storedFileIn(await operate(this.#connection, this.#file()));
  }

  async updateMetadata(metadata: SettableMetadata): Promise<StoredFile> {
    metadataTexts(metadata);
    return storedFileIn(
      await operate(this.#connection, this.#file(), {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(metadata),
      }),
    );
  }

  /** Returns an address that opens the file for 15 minutes. */
  async getDownloadUrl(): Promise<string> {
    const answer = await operate(this.#connection, `${this.#file()}/download-url`);
    const parsed = downloadAddress.safeParse(jsonOf(answer));
    if (!parsed.success) throw new StorageError('storage/internal-error');
    return this.#connection.address + parsed.data.url;
  }

  async delete(): Promise<void> {
    await operate(this.#connection, this.#file(), { method: 'DELETE' });
  }

  /**
   * Adds a file to this record.
   *
   * @param id the file's id, for a file that an earlier page may have sent already; a small file is then stored only
   * once. Defaults to a new id.
   */
  put(blob: Blob, metadata: UploadMetadata = {}, id = newKey()): UploadTask {
    const connection = this.#connection;
    connection.checkOpen();
    if (!(blob instanceof Blob)) throw new StorageError('storage/invalid-argument');
    const path = this.#record();
    const parcel = { blob, bucket: this.bucket, path, metadata: namedLike(blob, metadata) };
    metadataTexts(parcel.metadata);
    const open = async () =>
      blob.size > RESUMABLE_ABOVE_BYTES
        ? new (await import('./chunk-transfer.ts')).ChunkTransfer(connection, parcel)
        : new FormTransfer(connection, parcel, id);
    return new UploadTask({ connection, parcel, open });
  }

  /** Adds a text, or the bytes that it encodes, to this record. Throws `storage/invalid-format`. */
  putString(text: string, format: StringFormat = 'raw', metadata: UploadMetadata = {}): UploadTask {
    return this.put(blobOfText(format, text), metadata);
  }

  #file(): string {
    const path = this.#parse();
    if (!path.fileId) throw new StorageError('storage/invalid-argument', `“${this.fullPath}” names no file.`);
    return `/api/files/${path.fileId}`;
  }

  #record(): string {
    const path = this.#parse();
    if (path.fileId)
      throw new StorageError(
        'storage/invalid-argument',
        `“${this.fullPath}” is a file; files are added to records.`,
      );
    return this.fullPath;
  }

  #parse() {
    if (this.fullPath === '' || this.fullPath === '/')
      throw new StorageError('storage/invalid-root-operation');
    const path = parseStoragePath(this.fullPath);
    if (!path)
      throw new StorageError('storage/invalid-argument', `“${this.fullPath}” is not a path of files.`);
    return path;
  }
}

const namedLike = (blob: Blob, metadata: UploadMetadata): UploadMetadata =>
  blob instanceof File ? { name: blob.name, ...metadata } : metadata;
