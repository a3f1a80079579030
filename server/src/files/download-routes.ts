import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { files } from '@sable/domain/file';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { instantSchema } from '@sable/domain/kernel/document';
import type { Tenancy } from '../db/tenant.ts';
import { idParams, type Routes } from '../http/route.ts';
import { runQuery } from '../query.ts';
import { readAsSystem } from '../read-as.ts';
import { withTokenOrKey } from '../session/bearer.ts';
import type { WithActor } from '../session/with-actor.ts';
import { DOWNLOAD_LIFETIME_MS, DOWNLOAD_TOKEN } from './download-token.ts';
import { fileKey } from './file-store.ts';
import type { FileStorage } from './file-storage.ts';
import { sendFile } from './send-file.ts';
import { sendThumbnail, thumbnailAnswer, thumbnailQuery } from './send-thumbnail.ts';

export interface DownloadRoutes {
  readonly storage: FileStorage;
  readonly tenancy: Tenancy;
  readonly withActor: WithActor;
}

const noFile = () => new AppError('NOT_FOUND', { what: files.one });

/**
 * Registers the routes that serve bytes. Anyone who may read a file's record gets a URL that opens its bytes for a
 * quarter of an hour.
 */
export function registerDownloadRoutes(
  routes: Routes,
  { storage, tenancy, withActor }: DownloadRoutes,
): void {
  /** Returns the file of a request. Throws the same NOT_FOUND for a file that the person may not read. */
  const readable = (request: FastifyRequest, id: string) =>
    withActor(request, async (actor, own) => {
      const { rows } = await runQuery(own, actor, { collection: 'files', where: where({ id }), limit: 1 });
      if (!rows[0]) throw noFile();
      return files.schema.parse(rows[0]);
    });

  routes.add(
    {
      method: 'GET',
      path: '/api/files/{id}/download-url',
      operationId: 'getDownloadUrl',
      tag: files.many,
      summary: 'An address that opens the file for 15 minutes, without a session',
      bearers: withTokenOrKey,
      params: idParams,
      notFound: noFile,
      answers: {
        200: {
          description: 'The address, on this server',
          schema: z.object({ url: z.string(), expiresAt: instantSchema }),
        },
      },
    },
    async ({ request, params }) => {
      const { id } = params();
      const { companyId } = await readable(request, id);
      const bytes = await storage.store.read(fileKey(companyId, id), { start: 0, end: 1 });
      if (!bytes) throw new AppError('storage/no-download-url');
      bytes.destroy();
      const expiresAt = Date.now() + DOWNLOAD_LIFETIME_MS;
      const token = storage.tokens.sign({ companyId, fileId: id, expiresAt });
      return { url: `/api/downloads/${token}`, expiresAt: new Date(expiresAt).toISOString() };
    },
  );

  // A bucket as a whole can be neither opened nor removed. The error says so, instead of reporting a missing file.
  for (const [method, path, operationId] of [
    ['GET', '/api/files/download-url', 'getDownloadUrlOfRoot'],
    ['DELETE', '/api/files', 'deleteRoot'],
  ] as const)
    routes.add(
      {
        method,
        path,
        operationId,
        tag: files.many,
        summary: 'Refused: name a file',
        bearers: withTokenOrKey,
        answers: {},
      },
      ({ request }) =>
        withActor(request, async () => {
          throw new AppError('storage/invalid-root-operation');
        }),
    );

  routes.add(
    {
      method: 'GET',
      path: '/api/files/{id}/thumbnail',
      operationId: 'getThumbnail',
      tag: files.many,
      summary: 'A picture as WebP, at most so many pixels wide and high',
      bearers: withTokenOrKey,
      params: idParams,
      query: thumbnailQuery,
      notFound: noFile,
      answers: thumbnailAnswer,
    },
    async ({ request, reply, params, query }) => {
      const file = await readable(request, params().id);
      const picture = await storage.thumbnails.read(file, query().size);
      if (!picture) throw noFile();
      return sendThumbnail(reply, picture);
    },
  );

  routes.add(
    {
      method: 'GET',
      path: '/api/downloads/{token}',
      operationId: 'download',
      tag: files.many,
      summary: 'The bytes of a file, whole or a range of them',
      bearers: withTokenOrKey,
      open: true,
      params: z.object({ token: z.string().regex(DOWNLOAD_TOKEN) }),
      notFound: noFile,
      uncompressed: true,
      answers: {
        200: { description: 'The file', contentType: 'application/octet-stream' },
        206: { description: 'The part that was asked for', contentType: 'application/octet-stream' },
      },
    },
    async ({ request, reply, params }) => {
      const now = new Date();
      const opened = storage.tokens.read(params().token, now);
      if (!opened) throw noFile();
      const file = await readAsSystem(tenancy, opened.companyId, (tx) => tx.get(files, opened.fileId));
      const secondsLeft = Math.floor((opened.expiresAt - now.getTime()) / 1000);
      return sendFile(storage.store, request, reply, file, secondsLeft);
    },
  );
}
