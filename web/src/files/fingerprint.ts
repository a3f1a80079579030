import type { Bucket } from '@sable/domain/storage';

/** The facts that identify an upload to a record, as far as a browser can determine. */
export interface UploadFacts {
  readonly bucket: Bucket;
  /** The record: `accounts/{id}`. */
  readonly path: string;
  readonly name: string;
  readonly size: number;
}

/** Returns the name of an upload in this browser's storage. */
export function fingerprintOf(
  { bucket, path }: Pick<UploadFacts, 'bucket' | 'path'>,
  blob: Blob,
  name: string,
): string {
  const changed = blob instanceof File ? blob.lastModified : 0;
  return ['upload', bucket, path, name, blob.size, changed].join(' ');
}

/** Returns the facts encoded in an upload's name; null for a name that is not an upload's. */
export function readFingerprint(fingerprint: string): Pick<UploadFacts, 'path' | 'name' | 'size'> | null {
  const [, path, name, size] = /^upload \S+ (\S+) (.*) (\d+) \d+$/s.exec(fingerprint) ?? [];
  return path !== undefined && name !== undefined ? { path, name, size: Number(size) } : null;
}
