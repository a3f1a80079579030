import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { registerProgramFiles } from './program-files.ts';

const NONCE = '__CSP_NONCE__';

/**
 * Serves the built screens: hashed files cached for a year, the two pages always fresh with their nonce, and any
 * other path as the staff's page.
 */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const page = async (name: string): Promise<string> =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new AppError('UNAVAILABLE');
    });
  const [staff, customer] = await Promise.all([page('index.html'), page('customer.html')]);
  const send = (request: FastifyRequest, reply: FastifyReply, html: string) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE, request.cspNonce));

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    prefixAvoidTrailingSlash: true,
    // The plugin's own header would overwrite the one set here.
    cacheControl: false,
    setHeaders: (response) => response.setHeader('cache-control', 'no-cache'),
  });
  await registerProgramFiles(app, join(folder, 'assets'));
  // The window of a sign-in provider needs access to the page that opened it.
  const sendStaff = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply.header('cross-origin-opener-policy', 'same-origin-allow-popups'), staff);
  app.get('/', sendStaff);
  app.get('/index.html', sendStaff);
  // Pages behind mailed links: the customer's estimate, an organization's sites, or an approver's request; and the
  // estimate as staff show it.
  for (const path of ['/e/:token', '/r/:token', '/r/:token/:id', '/a/:token', '/customer-view/:id'])
    app.get(path, (request, reply) =>
      send(request, reply.header('x-robots-tag', 'noindex, nofollow'), customer),
    );
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (isPage) return sendStaff(request, reply);
    throw new AppError('NOT_FOUND');
  });
}
