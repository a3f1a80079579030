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

/** What a client may say of a file that it sends; its type is found in its bytes. */
export const uploadMetadata = z.object({
  name: z.string().max(1000).default('file').transform(cleanFileName),
  /** How many bytes it has, where the protocol does not say so. */
  size: z.coerce.number().int().min(0).optional(),
  /** MD5 of all bytes, base64, as the specification's metadata has it. */
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
 * Reads the metadata of an upload, each value a text, as forms and tus send them. `filename` stands for `name`, as most clients call it; what is not known is
 * left out. Throws `storage/invalid-argument`.
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
    message: `The file’s ${issue?.path.join('.') ?? 'metadata'} is not right. Nothing was stored. Correct it and send the file again.`,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
