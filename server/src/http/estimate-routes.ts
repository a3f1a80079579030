import { AppError } from '@sable/domain/kernel/errors';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { hasRight } from '@sable/domain/kernel/rights';
import { z } from 'zod';
import type { Tenancy } from '../db/tenant.ts';
import { customerPreview } from '../customer-preview.ts';
import type { PdfDocuments } from '../pdf-documents.ts';
import { mailPreviewSchema, type MailPreviews } from '../messaging/mail-preview.ts';
import { runQuery } from '../query.ts';
import { withToken } from '../session/bearer.ts';
import type { DataRoutes } from './data-routes.ts';
import { estimateLinesCsv } from './estimate-lines-csv.ts';
import { csvAnswer, idParams, pdfAnswer, type Routes } from './route.ts';
import { signingRecord } from '../seal/signing-record.ts';
import { sendPdf } from './send-pdf.ts';

const namedEstimate = z.looseObject({ id: z.string(), reference: z.string() });

interface EstimateRoutes extends Pick<DataRoutes, 'withActor'> {
  readonly documents: PdfDocuments;
  readonly mailPreviews: MailPreviews;
}

/**
 * Registers an estimate's own documents for staff: its current PDF, its page and its email as the customer reads
 * them, and its lines as CSV.
 */
export function registerEstimateRoutes(
  routes: Routes,
  { withActor, documents, mailPreviews }: EstimateRoutes,
): void {
  const notFound = () => new AppError('NOT_FOUND', { what: 'Estimate' });
  const readable = async (tenancy: Tenancy, actor: Actor, id: string) => {
    const { rows } = await runQuery(tenancy, actor, {
      collection: 'estimates',
      where: where({ id }),
      limit: 1,
    });
    if (!rows[0]) throw notFound();
    return namedEstimate.parse(rows[0]);
  };
  const common = {
    method: 'GET',
    tag: 'Estimates',
    params: idParams,
    notFound,
    // A key reads the rows of its scope; a printed document also shows other records.
    bearers: withToken,
  } as const;

  routes.add(
    {
      ...common,
      path: '/api/estimates/{id}/pdf',
      operationId: 'getEstimatePdf',
      summary: 'The estimate as PDF',
      maxPerMinute: 60,
      answers: pdfAnswer,
    },
    async ({ request, reply, params }) => {
      const pdf = await withActor(request, async (actor, tenancy) => {
        const { id } = await readable(tenancy, actor, params().id);
        // The document contains customer prices.
        if (!hasRight(actor, 'price')) throw new AppError('NOT_AUTHORIZED');
        return documents.ofEstimate(actor.companyId, id);
      });
      return sendPdf(reply, pdf);
    },
  );

  routes.add(
    {
      ...common,
      path: '/api/estimates/{id}/customer-view',
      operationId: 'getCustomerView',
      summary: 'What the customer’s page shows of it',
      maxPerMinute: 120,
      answers: { 200: { description: 'As the customer’s link answers', schema: z.looseObject({}) } },
    },
    ({ request, params }) =>
      withActor(request, async (actor, tenancy) => {
        const { id } = await readable(tenancy, actor, params().id);
        // The page contains customer prices.
        if (!hasRight(actor, 'price')) throw new AppError('NOT_AUTHORIZED');
        return customerPreview(tenancy, actor.companyId, id);
      }),
  );

  routes.add(
    {
      ...common,
      path: '/api/estimates/{id}/mail-preview',
      operationId: 'getMailPreview',
      summary: 'The email that goes out with it',
      maxPerMinute: 120,
      answers: {
        200: { description: 'As the customer gets it, without the link', schema: mailPreviewSchema },
      },
    },
    ({ request, params }) =>
      withActor(request, async (actor, tenancy) => {
        const { id } = await readable(tenancy, actor, params().id);
        // Its message to the customer is hidden from people who may not read prices.
        if (!hasRight(actor, 'price')) throw new AppError('NOT_AUTHORIZED');
        return mailPreviews(tenancy, actor.companyId, id);
      }),
  );

  routes.add(
    {
      ...common,
      path: '/api/estimates/{id}/record',
      operationId: 'getSigningRecord',
      summary: 'The record of its signing, to be read and checked without this product',
      maxPerMinute: 20,
      answers: { 200: { description: 'A ZIP file', contentType: 'application/zip' } },
    },
    async ({ request, reply, params }) => {
      const record = await withActor(request, async (actor, tenancy) => {
        const estimate = await readable(tenancy, actor, params().id);
        if (!hasRight(actor, 'price') || !hasRight(actor, 'evidence')) throw new AppError('NOT_AUTHORIZED');
        return signingRecord(tenancy, actor.companyId, estimate);
      });
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${record.name}"`)
        .send(record.bytes);
    },
  );

  // Does not require the permission `export`, which is for whole lists. These are the lines of one document that the
  // reader can see and print; a rep who exports it as a table gets nothing more. Hidden fields are omitted as
  // everywhere.
  routes.add(
    {
      ...common,
      path: '/api/estimates/{id}/lines.csv',
      operationId: 'exportLinesOfEstimate',
      summary: 'Its lines as CSV',
      answers: csvAnswer,
    },
    async ({ request, reply, params }) => {
      const { reference, csv } = await withActor(request, async (actor, tenancy) => {
        const estimate = await readable(tenancy, actor, params().id);
        return { reference: estimate.reference, csv: await estimateLinesCsv(tenancy, actor, estimate) };
      });
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="${reference.replace(/[^\w.-]+/g, '_')}-lines.csv"`,
        );
      return reply.send(csv);
    },
  );
}
