/** Above this size a file goes up in pieces that can be resumed (specification section 9). */
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
/** An upload that nobody finished within this time, in milliseconds, is removed. */
export const UPLOAD_LIFETIME_MS = 24 * 3600 * 1000;

/** Where a company's files are: on records, or as pictures of the company itself, its products and its people. */
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

/** The code of an answer by its status where its body names none (specification section 8). */
export function storageCodeOf(status: number): StorageCode {
  if (status === 401) return 'storage/unauthenticated';
  if (status === 402) return 'storage/quota-exceeded';
  if (status === 403) return 'storage/unauthorized';
  if (status === 404 || status === 410) return 'storage/object-not-found';
  return 'storage/unknown';
}

/** Whether a status is worth another try (specification section 8): 5xx, 408, 429. */
export const isRetriedStatus = (status: number): boolean =>
  (status >= 500 && status < 600) || status === 408 || status === 429;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const pathPattern = new RegExp(`^([a-z]+)/(${UUID})(?:/(${UUID}))?$`);

/** What a path inside a bucket names: the record `accounts/{id}`, or a file of it `accounts/{id}/{file}`. */
export interface StoragePath {
  readonly collection: string;
  readonly recordId: string;
  readonly fileId: string | null;
}

/** Reads a path; null for one that names nothing. The empty path, the root of a bucket, names nothing either. */
export function parseStoragePath(path: string): StoragePath | null {
  const [, collection, recordId, fileId] = pathPattern.exec(path) ?? [];
  return collection && recordId ? { collection, recordId, fileId: fileId ?? null } : null;
}
