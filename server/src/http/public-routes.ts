import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { selectionSchema } from '@sable/domain/estimate/estimate-parts';
import { AppError } from '@sable/domain/kernel/errors';
import { mutations } from '@sable/domain/registry';
import {
  checkShown,
  customerOf,
  customerView,
  priceSelection,
  resolveLink,
  showsPicture,
  whomToAsk,
  type OpenedLink,
} from '../customer-link.ts';
import type { Tenancy } from '../db/tenant.ts';
import { sendThumbnail, thumbnailAnswer, thumbnailQuery } from '../files/send-thumbnail.ts';
import type { Thumbnails } from '../files/thumbnails.ts';
import { LINK_TOKEN } from '../link-token.ts';
import { customerActions } from './customer-actions.ts';
import type { Writer } from '../mutate.ts';
import type { PdfDocuments } from '../pdf-documents.ts';
import type { RescissionReceipts } from '../rescission-receipts.ts';
import { openRollOut, openSite } from '../roll-out-link.ts';
import type { Sealing } from '../sealing.ts';
import { newKey } from '../transaction-context.ts';
import { seenOf } from './seen.ts';
import { sendPdf } from './send-pdf.ts';
import { pdfAnswer, type Routes } from './route.ts';

const tokenParams = z.object({
  token: z.string().regex(LINK_TOKEN),
});
const selectionBody = z.strictObject({
  selection: selectionSchema,
  optionId: z.uuid().optional(),
});

export interface PublicRoutes {
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  readonly documents: PdfDocuments;
  readonly sealing: Pick<Sealing, 'await'>;
  readonly receipts: Pick<RescissionReceipts, 'ofEstimate'>;
  readonly thumbnails: Thumbnails;
  /** Whether a request comes from the dealer's own staff, whose views do not count as the customer's. */
  readonly isStaffOf: (request: FastifyRequest, companyId: string) => Promise<boolean>;
}

/**
 * Returns the schema of a customer's request: the arguments of the mutation without the evidence, which the server
 * itself collects.
 */
function customerBody(name: string): z.ZodType {
  const args = mutations.get(name)?.args;
  if (!(args instanceof z.ZodObject)) throw new Error(`There is no mutation ${name}.`);
  return args.omit({ evidence: true });
}

const resultAnswer = {
  200: { description: 'Done', schema: z.looseObject({}) },
};
const siteParams = tokenParams.extend({ site: z.uuid() });

/** Location of an estimate: at its own link, or as a site of a roll-out, whose link opens all of them. */
interface OfferPlace {
  readonly path: string;
  readonly params: typeof tokenParams | typeof siteParams;
  /** Suffix of its operation ids. */
  readonly suffix: '' | 'OfSite';
  readonly resolve: (params: unknown) => Promise<OpenedLink>;
}

/** Parses the parameters of a URL. Throws LINK_UNKNOWN if they cannot be a link. */
function read<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new AppError('LINK_UNKNOWN');
  return parsed.data;
}

/** Registers the public routes. The customer's page is found only by its token. A GET changes nothing. */
export function registerPublicRoutes(routes: Routes, parts: PublicRoutes): void {
  const { tenancy } = parts;
  registerOffer(routes, parts, {
    path: '/api/public/estimates/{token}',
    params: tokenParams,
    suffix: '',
    resolve: async (params) => resolveLink(tenancy, read(tokenParams, params).token),
  });
  registerOffer(routes, parts, {
    path: '/api/public/roll-outs/{token}/sites/{site}',
    params: siteParams,
    suffix: 'OfSite',
    resolve: async (params) => {
      const { token, site } = read(siteParams, params);
      return openSite(tenancy, await openRollOut(tenancy, token), site);
    },
  });
}

/** Registers an estimate's routes for its customer: read, ask, choose, sign, decline. */
function registerOffer(
  routes: Routes,
  { tenancy, writer, documents, sealing, receipts, thumbnails, isStaffOf }: PublicRoutes,
  { path: onLink, params: linkParams, suffix, resolve }: OfferPlace,
): void {
  const link = {
    tag: 'Customer’s link',
    open: true,
    params: linkParams,
    notFound: () => new AppError('LINK_UNKNOWN'),
  } as const;
  const open = async (request: FastifyRequest): Promise<OpenedLink> => resolve(request.params);
  const act = async (request: FastifyRequest, name: string, args: object) => {
    const opened = await open(request);
    const evidence = { linkId: opened.linkId, ...seenOf(request) };
    const answer = await writer
      .mutate(customerOf(opened), {
        key: newKey(),
        mutations: [{ name, args: { ...args, evidence } }],
      })
      .catch((error: unknown) => explain(error, opened));
    // The signature is stored now. Usually the copy is sealed, and the estimate accepted, before the page asks for
    // the status.
    if (name === 'customer.accept') await sealing.await(opened.companyId, opened.versionId);
    return answer.results[0] ?? { ok: true };
  };
  const explain = async (error: unknown, opened: OpenedLink): Promise<never> => {
    if (error instanceof AppError && error.code.startsWith('LINK_'))
      throw new AppError(error.code, await whomToAsk(tenancy, opened));
    throw error;
  };
  const body = (request: FastifyRequest): object =>
    typeof request.body === 'object' && request.body !== null ? request.body : {};

  routes.add(
    {
      ...link,
      method: 'GET',
      path: onLink,
      operationId: `getOffer${suffix}`,
      summary: 'What the customer is offered',
      maxPerMinute: 120,
      answers: {
        200: {
          description: 'The version, its totals and what may be done',
          schema: z.looseObject({}),
        },
      },
    },
    async ({ request }) => {
      const opened = await open(request);
      return customerView(tenancy, opened).catch((error: unknown) => explain(error, opened));
    },
  );
  const isStaff = async (request: FastifyRequest) => isStaffOf(request, (await open(request)).companyId);
  routes.add(
    {
      ...link,
      method: 'POST',
      path: `${onLink}/viewed`,
      operationId: `viewOffer${suffix}`,
      summary: 'The customer has looked',
      maxPerMinute: 60,
      answers: resultAnswer,
    },
    async ({ request }) => {
      if (await isStaff(request)) return { ok: true };
      return act(request, 'customer.view', {});
    },
  );
  for (const [path, operationId, summary, maxPerMinute] of customerActions) {
    const verb = path.replace(/-(\w)/, (_dash, letter: string) => letter.toUpperCase());
    routes.add(
      {
        ...link,
        method: 'POST',
        path: `${onLink}/${path}`,
        operationId: `${operationId}${suffix}`,
        summary,
        maxPerMinute,
        body: customerBody(`customer.${verb}`),
        answers: resultAnswer,
      },
      async ({ request }) => {
        // Staff of the company may also open it, which does not count.
        if (path === 'open-copy' && (await isStaff(request))) return { ok: true };
        return act(request, `customer.${verb}`, body(request));
      },
    );
  }
  routes.add(
    {
      ...link,
      method: 'POST',
      path: `${onLink}/price`,
      operationId: `priceOffer${suffix}`,
      summary: 'Totals of a choice of options',
      maxPerMinute: 120,
      body: selectionBody,
      answers: {
        200: {
          description: 'The totals',
          schema: z.object({ totals: z.looseObject({}) }),
        },
      },
    },
    async ({ request, body: choice }) => {
      const { selection, optionId = null } = choice();
      const opened = await open(request);
      const totals = await priceSelection(tenancy, opened, selection, optionId).catch((error: unknown) =>
        explain(error, opened),
      );
      return { totals };
    },
  );
  const versionOf = (opened: OpenedLink) => documents.ofVersion(opened.companyId, opened.versionId);
  const receiptOf = (opened: OpenedLink) => receipts.ofEstimate(opened.companyId, opened.estimateId);
  const papers = [
    ['pdf', 'getOfferPdf', 'The version as PDF', versionOf],
    ['receipt', 'getRescissionReceipt', 'The sealed receipt of a cancellation by right', receiptOf],
  ] as const;
  for (const [path, operationId, summary, paperOf] of papers)
    routes.add(
      {
        ...link,
        method: 'GET',
        path: `${onLink}/${path}`,
        operationId: `${operationId}${suffix}`,
        summary,
        maxPerMinute: 30,
        answers: pdfAnswer,
      },
      async ({ request, reply }) => {
        const opened = await open(request);
        const pdf = await checkShown(tenancy, opened)
          .then(() => paperOf(opened))
          .catch((error: unknown) => explain(error, opened));
        return sendPdf(reply, pdf);
      },
    );
  routes.add(
    {
      ...link,
      method: 'GET',
      path: `${onLink}/pictures/{id}`,
      operationId: `getOfferPicture${suffix}`,
      summary: 'A picture of the version: the company’s logo, or that of a line',
      maxPerMinute: 600,
      params: linkParams.extend({ id: z.uuid() }),
      query: thumbnailQuery,
      answers: thumbnailAnswer,
    },
    async ({ request, reply, params, query }) => {
      const opened = await open(request);
      const { id } = params();
      const shown = await showsPicture(tenancy, opened, id).catch((error: unknown) => explain(error, opened));
      const picture = shown && (await thumbnails.readPicture(opened.companyId, id, query().size));
      if (!picture) throw new AppError('NOT_FOUND', { what: 'Picture' });
      return sendThumbnail(reply, picture);
    },
  );
}
