import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { AppError } from '@sable/domain/kernel/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What the build writes under a name with a hash. */
const TYPES = new Map([
  ['.js', 'application/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.woff2', 'font/woff2'],
]);

/** What a file may be sent as, the smallest first, and the suffix of that file. */
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const;
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/**
 * Serves the hashed files of the program from memory: a page loads more than a hundred, and to open each took half of the server's time for a visitor. Each is
 * read when it is first asked for. A file of another kind is left to the plugin for static files, which must be registered too.
 *
 * @param folder where the build put them.
 */
export async function registerProgramFiles(app: FastifyInstance, folder: string): Promise<void> {
  // A folder without them has none.
  const names = new Set(await readdir(folder).catch(() => []));
  const kept = new Map<string, Promise<Buffer>>();
  const bytesOf = (file: string): Promise<Buffer> => {
    const known = kept.get(file);
    if (known) return known;
    const read = readFile(join(folder, file));
    kept.set(file, read);
    // A file that could not be read is read again.
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
