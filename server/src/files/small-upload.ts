import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { RESUMABLE_ABOVE_BYTES } from '@sable/domain/storage';
import { z } from 'zod';
import { parseUploadMetadata, type UploadMetadata } from './upload-metadata.ts';

/** Maximum size of the form fields besides the file. */
const FORM_BYTES = 64 * 1024;

/** The form of a small file, for the API description. */
export const smallUploadBody = z.object({
  file: z
    .string()
    .max(RESUMABLE_ABOVE_BYTES)
    .meta({ description: 'The bytes, at most 256 KiB', format: 'binary' }),
  id: z.uuid().optional().meta({
    description: 'The id of the file, so that a form that is sent again is not stored twice',
  }),
  name: z.string().max(1000).optional(),
  size: z.string().max(16).optional().meta({ description: 'How many bytes it has: fewer are refused' }),
  md5Hash: z.string().max(24).optional(),
  sha256: z.string().max(64).optional(),
  cacheControl: z.string().max(100).optional(),
  contentDisposition: z.enum(['inline', 'attachment']).optional(),
  contentEncoding: z.enum(['gzip', 'br', 'deflate']).optional(),
  contentLanguage: z.string().max(40).optional(),
  customMetadata: z.string().max(20_000).optional().meta({ description: 'A JSON object of texts' }),
});

export interface SmallUpload {
  /** The id that the client chose for the file. */
  readonly id: string | undefined;
  readonly bytes: Buffer;
  readonly metadata: UploadMetadata;
}

/**
 * Restores the name of a file from a browser's form encoding, which writes quotes and line endings as `%22`, `%0D`,
 * and `%0A` (HTML, multipart form data).
 */
const unescapedName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

/**
 * Reads a small file with its metadata from a form. Throws TOO_LARGE before reading if the announced size is too
 * large, BAD_REQUEST for a form without a file.
 */
export async function readSmallUpload(request: FastifyRequest): Promise<SmallUpload> {
  if (Number(request.headers['content-length'] ?? 0) > RESUMABLE_ABOVE_BYTES + FORM_BYTES)
    throw new AppError('TOO_LARGE');
  const values: Record<string, string> = {};
  let file: { readonly name: string; readonly bytes: Buffer } | undefined;
  const limits = { fileSize: RESUMABLE_ABOVE_BYTES, files: 1, fields: 12, fieldSize: 20_000, parts: 13 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') file = { name: unescapedName(part.filename), bytes: await part.toBuffer() };
    else if (typeof part.value === 'string') values[part.fieldname] = part.value;
  }
  if (!file) throw new AppError('BAD_REQUEST');
  const id = smallUploadBody.shape.id.safeParse(values['id']);
  if (!id.success) throw new AppError('BAD_REQUEST', { problem: 'id is no UUID' });
  return { id: id.data, bytes: file.bytes, metadata: parseUploadMetadata({ name: file.name, ...values }) };
}
