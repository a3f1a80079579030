import { files } from '@sable/domain/file';
import type { z } from 'zod';
import { jsonOf, StorageError } from './storage-error.ts';

/** The metadata of a stored file. */
export type StoredFile = z.output<typeof files.schema>;

/** Metadata that can be set at upload and changed later. */
export interface SettableMetadata {
  readonly name?: string;
  readonly cacheControl?: string | null;
  readonly contentDisposition?: 'inline' | 'attachment';
  readonly contentEncoding?: 'gzip' | 'br' | 'deflate' | null;
  readonly contentLanguage?: string | null;
  readonly customMetadata?: Readonly<Record<string, string>>;
}

export interface UploadMetadata extends SettableMetadata {
  /** MD5 of all bytes, base64; the server refuses other bytes. */
  readonly md5Hash?: string;
  /** SHA-256 of all bytes, lowercase hex; the server refuses other bytes. */
  readonly sha256?: string;
}

/** Returns the file in a response's text. Throws `storage/internal-error` if the response contains none. */
export function storedFileIn(answer: string): StoredFile {
  const parsed = files.schema.safeParse(jsonOf(answer));
  if (!parsed.success) throw new StorageError('storage/internal-error');
  return parsed.data;
}

const keys = [
  'name',
  'cacheControl',
  'contentDisposition',
  'contentEncoding',
  'contentLanguage',
  'customMetadata',
  'md5Hash',
  'sha256',
] as const satisfies readonly (keyof UploadMetadata)[];

/**
 * Returns metadata as strings, the way forms and tus carry it. Throws `storage/invalid-argument` for a value that
 * cannot be one.
 */
export function metadataTexts(metadata: UploadMetadata): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(metadata)) {
    const isText = key === 'customMetadata' ? isTexts(value) : typeof value === 'string' || value === null;
    if (!keys.some((known) => known === key) || (value !== undefined && !isText))
      throw new StorageError(
        'storage/invalid-argument',
        `The metadata “${key}” is not valid. Nothing was stored. Correct it.`,
      );
    if (typeof value === 'string') texts[key] = value;
    else if (value) texts[key] = JSON.stringify(value);
  }
  return texts;
}

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string');
