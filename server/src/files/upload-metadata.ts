import { files } from '@sable/domain/file';
import { cleanFileName } from '@sable/domain/file-name';
import { AppError } from '@sable/domain/kernel/errors';
import { z } from 'zod';

const {
  md5Hash,
  sha256,
  cacheControl,
  contentDisposition,
  contentEncoding,
  contentLanguage,
  customMetadata,
} = files.shape;

/** Metadata that a client may send with a file; the file's type is detected from its bytes. */
export const uploadMetadata = z.object({
  name: z.string().max(1000).default('file').transform(cleanFileName),
  /** Size in bytes, if the protocol does not give it. */
  size: z.coerce.number().int().min(0).optional(),
  /** MD5 of all bytes, base64, as in the specification's metadata. */
  md5Hash: md5Hash.optional(),
  /** SHA-256 of all bytes, lower-case hex. */
  sha256: sha256.optional(),
  cacheControl: cacheControl.default(null),
  contentDisposition: contentDisposition.default('inline'),
  contentEncoding: contentEncoding.default(null),
  contentLanguage: contentLanguage.default(null),
  customMetadata: customMetadata.default({}),
});
export type UploadMetadata = z.output<typeof uploadMetadata>;

/**
 * Parses the metadata of an upload, whose values are all texts, as in forms and tus. Accepts `filename` for `name`,
 * as most clients call it; ignores unknown keys. Throws `storage/invalid-argument`.
 */
export function parseUploadMetadata(
  values: Readonly<Record<string, string | null | undefined>>,
): UploadMetadata {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  const { filename, customMetadata: own, ...rest } = given;
  const parsed = uploadMetadata.safeParse({
    ...(filename && { name: filename }),
    ...rest,
    ...(own && { customMetadata: jsonOf(own) }),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('storage/invalid-argument', {
    message: `The file’s ${issue?.path.join('.') ?? 'metadata'} is not valid. Nothing was stored. Correct it and send the file again.`,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
