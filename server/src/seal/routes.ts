import type { FastifyInstance } from 'fastify';
import { AppError } from '@sable/domain/kernel/errors';
import { SEAL_CHECK_MAX_BYTES, sealCheckSchema } from '@sable/domain/seal-check';
import { z } from 'zod';
import type { Routes } from '../http/route.ts';
import type { Sealer } from './sealer.ts';

const PDF = 'application/pdf';

/**
 * Registers the route that lets anyone check a sealed copy. The file is read in memory and not stored; the response
 * reveals nothing beyond the file itself.
 */
export async function registerSealRoutes(
  app: FastifyInstance,
  routes: Routes,
  sealer: Pick<Sealer, 'check'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(PDF, { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    routes.within(scope).add(
      {
        method: 'POST',
        path: '/api/public/verify',
        operationId: 'checkSeal',
        tag: 'Sealed copies',
        summary:
          'Whether a PDF is an untouched copy that a company of this installation sealed. The file is not kept',
        open: true,
        maxPerMinute: 30,
        body: z.instanceof(Buffer).meta({ type: 'string', format: 'binary' }),
        bodyType: PDF,
        maxBodyBytes: SEAL_CHECK_MAX_BYTES,
        answers: { 200: { description: 'What the file is', schema: sealCheckSchema } },
      },
      async ({ request }) => {
        if (!Buffer.isBuffer(request.body)) throw new AppError('BAD_REQUEST');
        return sealer.check(request.body);
      },
    );
  });
}
