import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '@sable/domain/kernel/errors';
import {
  checkShown,
  customerOf,
  customerView,
  priceSelection,
  privacyPolicyOf,
  publicCompany,
  resolveLink,
  type OpenedLink,
} from '../customer-link.ts';
import { LINK_TOKEN } from '../link-token.ts';
import type { PdfDocuments } from '../pdf-documents.ts';
import { newKey } from '../transaction-context.ts';
import { sendPdf } from './send-pdf.ts';
import type { DataRoutes } from './data-routes.ts';

const tokenParams = z.object({ token: z.string().regex(LINK_TOKEN) });
const companyParams = z.object({ id: z.uuid() });
const selectionBody = z.strictObject({ selection: z.record(z.uuid(), z.boolean()) });

export interface PublicRoutes extends DataRoutes {
  readonly documents: PdfDocuments;
  /** Whether a request comes from someone of the dealer's own staff: their looking is not the customer's. */
  readonly isStaffOf: (request: FastifyRequest, companyId: string) => Promise<boolean>;
}

const perMinute = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });

/** What is open to anyone. The customer's page is found by its token alone, with no id of ours in its address. A GET changes nothing. */
export function registerPublicRoutes(
  app: FastifyInstance,
  { tenancy, writer, documents, isStaffOf }: PublicRoutes,
): void {
  const open = async (request: FastifyRequest): Promise<OpenedLink> => {
    const parsed = tokenParams.safeParse(request.params);
    if (!parsed.success) throw new AppError('LINK_UNKNOWN');
    return resolveLink(tenancy, parsed.data.token);
  };
  const act = async (request: FastifyRequest, name: string, args: object) => {
    const link = await open(request);
    const evidence = {
      linkId: link.linkId,
      ipAddress: request.socket.remoteAddress ?? null,
      forwardedFor: forwarded(request),
      userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    };
    const answer = await writer
      .mutate(customerOf(link), { key: newKey(), mutations: [{ name, args: { ...args, evidence } }] })
      .catch((error: unknown) => explain(error, link));
    return answer.results[0] ?? { ok: true };
  };
  const explain = async (error: unknown, link: OpenedLink): Promise<never> => {
    if (error instanceof AppError && error.code.startsWith('LINK_'))
      throw new AppError(error.code, { company: await publicCompany(tenancy, link) });
    throw error;
  };
  const body = (request: FastifyRequest): object =>
    typeof request.body === 'object' && request.body !== null ? request.body : {};

  app.get('/api/public/estimates/:token', perMinute(120), async (request) => {
    const link = await open(request);
    return customerView(tenancy, link).catch((error: unknown) => explain(error, link));
  });
  app.post('/api/public/estimates/:token/viewed', perMinute(60), async (request) => {
    const link = await open(request);
    if (await isStaffOf(request, link.companyId)) return { ok: true };
    return act(request, 'customer.view', {});
  });
  app.post('/api/public/estimates/:token/ask', perMinute(20), (request) =>
    act(request, 'customer.ask', body(request)),
  );
  app.post('/api/public/estimates/:token/decline', perMinute(20), (request) =>
    act(request, 'customer.decline', body(request)),
  );
  app.post('/api/public/estimates/:token/accept', perMinute(60), (request) =>
    act(request, 'customer.accept', body(request)),
  );
  app.post('/api/public/estimates/:token/price', perMinute(120), async (request) => {
    const parsed = selectionBody.safeParse(request.body);
    if (!parsed.success)
      throw new AppError('INVALID', {
        message: 'The choice could not be read. Nothing was changed. Reload the page.',
      });
    const link = await open(request);
    return {
      totals: await priceSelection(tenancy, link, parsed.data.selection).catch((error: unknown) =>
        explain(error, link),
      ),
    };
  });
  app.get('/api/public/estimates/:token/pdf', perMinute(30), async (request, reply) => {
    const link = await open(request);
    const pdf = await checkShown(tenancy, link)
      .then(() => documents.ofVersion(link.companyId, link.versionId))
      .catch((error: unknown) => explain(error, link));
    return sendPdf(reply.header('x-robots-tag', 'noindex'), pdf);
  });
  app.get('/api/public/companies/:id/privacy-policy', perMinute(60), (request) => {
    const parsed = companyParams.safeParse(request.params);
    if (!parsed.success) throw new AppError('NOT_FOUND');
    return privacyPolicyOf(tenancy, parsed.data.id);
  });
}

const forwarded = (request: FastifyRequest): string | null => {
  const value = request.headers['x-forwarded-for'];
  return (Array.isArray(value) ? value.join(', ') : value)?.slice(0, 200) ?? null;
};
