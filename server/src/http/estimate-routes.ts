import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { linesOf } from '@sable/domain/estimate/line';
import { AppError } from '@sable/domain/kernel/errors';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { entityOf } from '@sable/domain/registry';
import type { PdfDocuments } from '../pdf-documents.ts';
import { runQuery } from '../query.ts';
import { csvRows } from './csv.ts';
import type { DataRoutes } from './data-routes.ts';
import { sendPdf } from './send-pdf.ts';

const params = z.object({ id: z.uuid() });
const lineColumns = [
  'name',
  'description',
  'kind',
  'bucket',
  'quantityMilli',
  'unitPrice',
  'gross',
  'net',
  'taxable',
  'optional',
  'frequency',
  'unitCost',
];

/** An estimate's own documents for staff: its PDF as it stands, and its lines as CSV. */
export function registerEstimateRoutes(
  app: FastifyInstance,
  { tenancy, actorOf, documents }: DataRoutes & { documents: PdfDocuments },
): void {
  const readable = async (
    request: FastifyRequest,
    actor: Actor,
  ): Promise<{ id: string; reference: string }> => {
    const id = params.safeParse(request.params).data?.id;
    const { rows } = id
      ? await runQuery(tenancy, actor, { collection: 'estimates', where: where({ id }), limit: 1 })
      : { rows: [] };
    if (!rows[0]) throw new AppError('NOT_FOUND', { what: 'Estimate' });
    return rows[0] as { id: string; reference: string };
  };

  app.get(
    '/api/estimates/:id/pdf',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const actor = await actorOf(request);
      const { id } = await readable(request, actor);
      return sendPdf(reply, await documents.ofEstimate(actor.companyId, id));
    },
  );

  // Not the right `export`: that is about whole lists. These are the lines of one document which the reader has in front of them and
  // may print; a rep who takes it along as a table takes nothing more. Hidden fields are left out as everywhere.
  app.get('/api/estimates/:id/lines.csv', async (request, reply) => {
    const actor = await actorOf(request);
    const { id, reference } = await readable(request, actor);
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${reference.replace(/[^\w.-]+/g, '_')}-lines.csv"`,
      );
    return reply.send(
      Readable.from(csvRows(tenancy, actor, entityOf('estimate-lines'), linesOf(id), lineColumns)),
    );
  });
}
