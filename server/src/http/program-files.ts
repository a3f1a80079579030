import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { AppError } from '@sable/domain/kernel/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Content types of the hashed files from the build. */
const TYPES = new Map([
  ['.js', 'application/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.woff2', 'font/woff2'],
]);

/** Encodings of a file, smallest first, and the suffix of each encoded file. */
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const;
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/**
 * Serves the program's hashed files from memory: a page loads more than a hundred, and opening each took half of the
 * server's time for a visitor. Each file is read on its first request. Files of other types are left to the plugin
 * for static files, which must be registered too.
 *
 * @param folder the build's output folder for them.
 */
export async function registerProgramFiles(app: FastifyInstance, folder: string): Promise<void> {
  // A missing folder means no files.
  const names = new Set(await readdir(folder).catch(() => []));
  const kept = new Map<string, Promise<Buffer>>();
  const bytesOf = (file: string): Promise<Buffer> => {
    const known = kept.get(file);
    if (known) return known;
    const read = readFile(join(folder, file));
    kept.set(file, read);
    // A failed read is retried on the next request.
    read.catch(() => kept.delete(file));
    return read;
  };
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply): Promise<FastifyReply> => {
    const { name } = request.params;
    if (!names.has(name)) throw new AppError('NOT_FOUND');
    const type = TYPES.get(extname(name));
    if (!type) return reply.sendFile(`assets/${name}`);
    const offered = ENCODINGS.filter((encoding) => names.has(`${name}${SUFFIXES[encoding]}`));
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', offered) ?? 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(type)
      .send(await bytesOf(`${name}${SUFFIXES[encoding]}`));
  });
}
