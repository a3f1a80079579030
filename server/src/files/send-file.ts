import contentDisposition from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { files } from '@sable/domain/file';
import type { RowOf } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { isShownInline } from './content-type.ts';
import { fileKey, type ByteRange, type FileStore } from './file-store.ts';

type FileRecord = RowOf<typeof files>;

/**
 * Returns the policy for a file in the browser that shows it: it may do nothing. A PDF is drawn by the browser's own
 * viewer, which a sandbox would block.
 */
const policyOf = (contentType: string): string =>
  contentType === 'application/pdf'
    ? `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
    : `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox`;

/**
 * Parses a Range header; null if it is absent, or is not a single byte range and is therefore ignored. Throws for a
 * range beyond the end.
 */
function rangeOf(header: string | undefined, size: number): Required<ByteRange> | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (start >= size || start >= end) throw new AppError('RANGE', { size });
  return { start, end };
}

/**
 * Sends a stored file, whole or the requested range. Only content that a browser shows safely is sent inline;
 * everything else is a download. Throws `storage/no-download-url` if its bytes are gone.
 */
export async function sendFile(
  store: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRecord,
  maxAgeSeconds: number,
): Promise<FastifyReply> {
  const inline = file.contentDisposition === 'inline' && isShownInline(file.contentType);
  const range = rangeOf(request.headers.range, file.size);
  const body = await store.read(fileKey(file.companyId, file.id), range ?? undefined);
  if (!body) throw new AppError('storage/no-download-url');
  void reply
    .status(range ? 206 : 200)
    .type(file.contentType === 'text/plain' ? 'text/plain; charset=utf-8' : file.contentType)
    .headers({
      'content-disposition': contentDisposition(file.name, { type: inline ? 'inline' : 'attachment' }),
      'content-security-policy': policyOf(file.contentType),
      'content-length': range ? range.end - range.start : file.size,
      'accept-ranges': 'bytes',
      etag: `"${file.sha256}"`,
      'cache-control': file.cacheControl ?? `private, max-age=${maxAgeSeconds}`,
      ...(range && { 'content-range': `bytes ${range.start}-${range.end - 1}/${file.size}` }),
      ...(file.contentEncoding && { 'content-encoding': file.contentEncoding }),
      ...(file.contentLanguage && { 'content-language': file.contentLanguage }),
    });
  return reply.send(body);
}
