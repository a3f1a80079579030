import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { isInScope } from '@sable/domain/kernel/key-scope';
import { where } from '@sable/domain/kernel/predicate';
import { entityOf } from '@sable/domain/registry';
import { DEFAULT_BUCKET } from '@sable/domain/storage';
import type { Tenancy } from '../db/tenant.ts';
import { rowSchema } from '../http/entity-schemas.ts';
import { answerOf, logFailure } from '../http/errors.ts';
import { idParams, sendJson, type Routes } from '../http/route.ts';
import { runQueryAsJson } from '../query.ts';
import { withTokenOrKey } from '../session/bearer.ts';
import { newKey } from '../transaction-context.ts';
import type { FileStorage } from './file-storage.ts';
import { readSmallUpload, smallUploadBody } from './small-upload.ts';
import { cancelSmall, storeSmall } from './store-small.ts';
import { handleTus, TUS_PATH } from './tus-session.ts';
import { bucketOf, uploadTarget, type UploadTarget } from './upload-target.ts';

export interface UploadRoutes {
  readonly storage: FileStorage;
  readonly tenancy: Tenancy;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
}

const TUS_BYTES = 'application/offset+octet-stream';
/** Base path for adding files; the path of the record follows. */
const UPLOADS_PATH = '/api/uploads';
const tag = 'Files';
const noUpload = () => new AppError('NOT_FOUND', { what: 'Upload' });

const recordParams = z.object({ collection: z.string().max(40), id: z.uuid() });
const uploadQuery = z.object({
  bucket: z.string().max(60).default(DEFAULT_BUCKET).meta({ description: 'attachments or pictures' }),
  company: z.uuid().optional().meta({
    description: 'The company that the file is meant for: refused when the session is another’s',
  }),
});
const tusHeaders = z.object({
  'Tus-Resumable': z.literal('1.0.0').optional().meta({ description: 'Makes it a resumable upload' }),
  'Upload-Length': z.int().min(0).optional().meta({ description: 'All bytes' }),
  'Upload-Metadata': z
    .string()
    .max(40_000)
    .optional()
    .meta({ description: 'As in tus: filename, sha256, …' }),
});
const patchHeaders = z.object({
  'Tus-Resumable': z.literal('1.0.0'),
  'Upload-Offset': z.int().min(0).meta({ description: 'Where these bytes begin' }),
});
const offsetAnswer = { 204: { description: 'Stored; Upload-Offset is the number of stored bytes' } };

/**
 * Registers the upload routes: a form for a small file, tus 1.0.0 for any. They have their own parsers, which no
 * other route gets.
 */
export async function registerUploadRoutes(
  app: FastifyInstance,
  routes: Routes,
  { storage, tenancy, actorOf }: UploadRoutes,
): Promise<void> {
  const small = { ...storage, tenancy };
  await app.register(async (scope) => {
    await scope.register(multipart);
    // The library reads these bytes from the connection itself.
    scope.addContentTypeParser(TUS_BYTES, (_request, _payload, parsed) => parsed(null));
    const scoped = routes.within(scope);
    registerCreation(scoped);
    registerContinuation(scoped);
  });

  function registerCreation(scoped: Routes): void {
    scoped.add(
      {
        method: 'POST',
        path: `${UPLOADS_PATH}/{collection}/{id}`,
        operationId: 'uploadFile',
        tag,
        summary: 'Add a file to a record: a small one as a form, any as a resumable upload (tus 1.0.0)',
        bearers: withTokenOrKey,
        params: recordParams,
        query: uploadQuery,
        headers: tusHeaders,
        body: smallUploadBody,
        bodyType: 'multipart/form-data',
        answers: {
          201: {
            description: 'The file, or the Location of the resumable upload',
            schema: rowSchema(entityOf('files')),
          },
        },
      },
      async ({ request, reply, params, query }) => {
        const actor = await actorOf(request);
        const { collection, id } = params();
        const { bucket, company = actor.companyId } = query();
        if (company !== actor.companyId) throw new AppError('storage/project-not-found');
        const target = await uploadTarget(tenancy, actor, bucketOf(bucket), collection, id);
        return request.headers['tus-resumable'] === undefined
          ? addSmall(request, reply, actor, target)
          : tus(request, reply, actor, newKey(), target);
      },
    );
    scoped.add(
      {
        method: 'DELETE',
        path: `${UPLOADS_PATH}/files/{id}`,
        operationId: 'cancelSmallUpload',
        tag,
        summary: 'Cancel a file that was sent as a form, under the id that the form gave it',
        bearers: withTokenOrKey,
        params: idParams,
        notFound: noUpload,
        answers: { 204: { description: 'It is not stored, even if its form arrives later' } },
      },
      async ({ request, reply, params }) => {
        const actor = await actorOf(request);
        if (!isInScope(actor, 'files', 'create')) throw new AppError('NOT_AUTHORIZED');
        await cancelSmall(small, actor, params().id);
        return reply.status(204).send();
      },
    );
    for (const path of [UPLOADS_PATH, `${UPLOADS_PATH}/{collection}`])
      scoped.add(
        {
          method: 'POST',
          path,
          operationId: path === UPLOADS_PATH ? 'uploadToRoot' : 'uploadToCollection',
          tag,
          summary: 'Refused: a file hangs on a record',
          bearers: withTokenOrKey,
          ...(path !== UPLOADS_PATH && { params: recordParams.omit({ id: true }) }),
          answers: {},
        },
        async ({ request }) => {
          await actorOf(request);
          throw new AppError('storage/invalid-root-operation');
        },
      );
  }

  function registerContinuation(scoped: Routes): void {
    const one = {
      path: `${TUS_PATH}/{id}`,
      tag,
      params: idParams,
      notFound: noUpload,
      bearers: withTokenOrKey,
    };
    const forward = async (request: FastifyRequest, reply: FastifyReply, id: () => string) => {
      const actor = await actorOf(request);
      if (!isInScope(actor, 'files', 'create')) throw new AppError('NOT_AUTHORIZED');
      // Checked before the library runs: an unknown upload and another person's get the same answer.
      if (!(await storage.uploads.find(actor.companyId, id(), actor.id))) throw noUpload();
      return tus(request, reply, actor, id());
    };
    scoped.add(
      {
        ...one,
        method: 'PATCH',
        operationId: 'continueUpload',
        summary: 'Send the next bytes of an upload',
        headers: patchHeaders,
        body: z.string().meta({ description: 'The bytes', format: 'binary' }),
        bodyType: TUS_BYTES,
        answers: offsetAnswer,
      },
      ({ request, reply, params }) => forward(request, reply, () => params().id),
    );
    scoped.add(
      {
        ...one,
        method: 'HEAD',
        operationId: 'getUploadOffset',
        summary: 'Ask how much of an upload is stored',
        headers: tusHeaders.pick({ 'Tus-Resumable': true }),
        answers: { 200: { description: 'In Upload-Offset and Upload-Length' } },
      },
      ({ request, reply, params }) => forward(request, reply, () => params().id),
    );
    scoped.add(
      {
        ...one,
        method: 'DELETE',
        operationId: 'cancelUpload',
        summary: 'Cancel an upload',
        headers: tusHeaders.pick({ 'Tus-Resumable': true }),
        answers: { 204: { description: 'Its bytes are removed' } },
      },
      ({ request, reply, params }) => forward(request, reply, () => params().id),
    );
  }

  async function addSmall(
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor,
    target: UploadTarget,
  ): Promise<FastifyReply> {
    if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE');
    const id = await storeSmall(small, actor, target, await readSmallUpload(request));
    const { rows } = await runQueryAsJson(tenancy, actor, {
      collection: 'files',
      where: where({ id }),
      limit: 1,
    });
    return sendJson(reply.status(201), rows);
  }

  async function tus(
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor,
    uploadId: string,
    target?: UploadTarget,
  ): Promise<void> {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    const answer = (error: unknown) => {
      const { status, body } = answerOf(error, request.id);
      logFailure(request.log, error, status);
      return { status_code: status, body: JSON.stringify(body) };
    };
    const refusal = (reason: string) =>
      JSON.stringify(answerOf(new AppError('UPLOAD_REFUSED', { reason }), request.id).body);
    await handleTus(
      storage,
      { actor, uploadId, maxBytes: storage.maxBytes, answer, refusal, ...(target && { target }) },
      request.raw,
      reply.raw,
    );
  }
}
