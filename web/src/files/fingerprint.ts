import type { Bucket } from '@sable/domain/storage';

/** What tells a file on its way to a record from any other, as far as a browser can tell. */
export interface UploadFacts {
  readonly bucket: Bucket;
  /** The record: `accounts/{id}`. */
  readonly path: string;
  readonly name: string;
  readonly size: number;
}

/** The name of an upload in this browser's storage. */
export function fingerprintOf(
  { bucket, path }: Pick<UploadFacts, 'bucket' | 'path'>,
  blob: Blob,
  name: string,
): string {
  const changed = blob instanceof File ? blob.lastModified : 0;
  return ['upload', bucket, path, name, blob.size, changed].join(' ');
}

/** What an upload is called by; null for a name that is not an upload's. */
export function readFingerprint(fingerprint: string): Pick<UploadFacts, 'path' | 'name' | 'size'> | null {
  const [, path, name, size] = /^upload \S+ (\S+) (.*) (\d+) \d+$/s.exec(fingerprint) ?? [];
  return path !== undefined && name !== undefined ? { path, name, size: Number(size) } : null;
}
