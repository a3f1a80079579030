/** Files above this size are uploaded in resumable chunks (specification section 9). */
export const RESUMABLE_ABOVE_BYTES = 256 * 1024;
/** The size of the first chunk of a resumable upload; each later one is twice as large (specification section 9). */
export const FIRST_CHUNK_BYTES = 256 * 1024;
/** Every chunk stays below this size (specification section 9). */
export const CHUNK_LIMIT_BYTES = 32 * 1024 * 1024;
/** How long operations are retried by default, in milliseconds (specification section 9). */
export const OPERATION_RETRY_MS = 2 * 60_000;
/** How long an upload is retried by default without any progress, in milliseconds (specification section 9). */
export const UPLOAD_RETRY_MS = 10 * 60_000;
/** The first pause before a retry, in milliseconds; it doubles up to {@link MAX_RETRY_SLEEP_MS} (specification section 9). */
export const BASE_RETRY_SLEEP_MS = 1000;
export const MAX_RETRY_SLEEP_MS = 64_000;
/** Uploads that are not finished within this time, in milliseconds, are deleted. */
export const UPLOAD_LIFETIME_MS = 24 * 3600 * 1000;

/**
 * The buckets of a company's files: attachments of records, and pictures of the company itself, its products, and its
 * people.
 */
export const buckets = ['attachments', 'pictures'] as const;
export type Bucket = (typeof buckets)[number];
export const DEFAULT_BUCKET: Bucket = 'attachments';

/** The storage codes of the specification, section 8, without their prefix. */
export const storageCodes = [
  'unknown',
  'object-not-found',
  'bucket-not-found',
  'project-not-found',
  'quota-exceeded',
  'unauthenticated',
  'unauthorized',
  'unauthorized-app',
  'retry-limit-exceeded',
  'invalid-checksum',
  'canceled',
  'invalid-event-name',
  'invalid-url',
  'invalid-default-bucket',
  'no-default-bucket',
  'cannot-slice-blob',
  'server-file-wrong-size',
  'no-download-url',
  'invalid-argument',
  'invalid-argument-count',
  'app-deleted',
  'invalid-root-operation',
  'invalid-format',
  'internal-error',
  'unsupported-environment',
] as const;
export type StorageCode = `storage/${(typeof storageCodes)[number]}`;

const known: ReadonlySet<string> = new Set(storageCodes.map((code) => `storage/${code}`));
export const isStorageCode = (code: string): code is StorageCode => known.has(code);

/** Returns the code for a response status if the response body has none (specification section 8). */
export function storageCodeOf(status: number): StorageCode {
  if (status === 401) return 'storage/unauthenticated';
  if (status === 402) return 'storage/quota-exceeded';
  if (status === 403) return 'storage/unauthorized';
  if (status === 404 || status === 410) return 'storage/object-not-found';
  return 'storage/unknown';
}

/** Whether a request with this response status should be retried (specification section 8): 5xx, 408, 429. */
export const isRetriedStatus = (status: number): boolean =>
  (status >= 500 && status < 600) || status === 408 || status === 429;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const pathPattern = new RegExp(`^([a-z]+)/(${UUID})(?:/(${UUID}))?$`);

/** A parsed path inside a bucket: the record `accounts/{id}`, or one of its files `accounts/{id}/{file}`. */
export interface StoragePath {
  readonly collection: string;
  readonly recordId: string;
  readonly fileId: string | null;
}

/** Parses a path; null for an invalid path. The empty path, the root of a bucket, is invalid too. */
export function parseStoragePath(path: string): StoragePath | null {
  const [, collection, recordId, fileId] = pathPattern.exec(path) ?? [];
  return collection && recordId ? { collection, recordId, fileId: fileId ?? null } : null;
}
