import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptArgs } from '@sable/domain/estimate/acceptance';
import type { SiteState } from '@sable/domain/estimate/offer-state';
import { MAX_SITES } from '@sable/domain/estimate/roll-out-sites';
import { AppError } from '@sable/domain/kernel/errors';
import { customerOf, type OpenedLink } from '../customer-link.ts';
import { toAppError } from '../db/database-errors.ts';
import { LINK_TOKEN } from '../link-token.ts';
import { openRollOut, openSite, rollOutView, type OpenedRollOut } from '../roll-out-link.ts';
import { newKey } from '../transaction-context.ts';
import type { PublicRoutes } from './public-routes.ts';
import { done, doneAnswer, type Routes } from './route.ts';
import { seenOf } from './seen.ts';

const { versionHash, optionId, initials, signerName, consent, signature } = acceptArgs.shape;
const link = {
  tag: 'Customer’s link',
  open: true,
  params: z.object({ token: z.string().regex(LINK_TOKEN) }),
  notFound: () => new AppError('LINK_UNKNOWN'),
} as const;
const onLink = '/api/public/roll-outs/{token}';

/** One signature for many sites, with the hash of what was shown for each estimate. */
const signBody = z.strictObject({
  signerName,
  consent,
  signature,
  sites: z
    .array(z.strictObject({ estimateId: z.uuid(), versionHash, optionId, initials }))
    .min(1, 'Choose a site.')
    .max(MAX_SITES + 1),
});
type SignBody = z.output<typeof signBody>;

const outcomeSchema = z.object({
  estimateId: z.uuid(),
  /** Why it could not be signed; null if it was signed. */
  refusal: z
    .object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) })
    .nullable(),
});
type Outcome = z.output<typeof outcomeSchema>;

/** The sites whose disclosure is on the screen: those to be signed. */
const consentBody = z.strictObject({
  sites: z
    .array(z.uuid())
    .min(1)
    .max(MAX_SITES + 1),
});

type Parts = Pick<PublicRoutes, 'tenancy' | 'writer' | 'sealing' | 'isStaffOf'>;

/**
 * Registers the page of a roll-out: every site, and one act that signs all. Each site has its own address below it;
 * see `registerPublicRoutes`.
 */
export function registerRollOutRoutes(routes: Routes, parts: Parts): void {
  const { tenancy, isStaffOf } = parts;
  routes.add(
    {
      ...link,
      method: 'GET',
      path: onLink,
      operationId: 'getSitesOfRollOut',
      summary: 'The sites that an organization is offered to sign for together',
      maxPerMinute: 120,
      answers: { 200: { description: 'The sites with what they come to', schema: z.looseObject({}) } },
    },
    async ({ params }) => rollOutView(tenancy, await openRollOut(tenancy, params().token)),
  );
  routes.add(
    {
      ...link,
      method: 'POST',
      path: `${onLink}/viewed`,
      operationId: 'viewSitesOfRollOut',
      summary: 'The customer has looked at the sites',
      maxPerMinute: 60,
      answers: doneAnswer,
    },
    async ({ params, request }) => {
      const opened = await openRollOut(tenancy, params().token);
      if (!(await isStaffOf(request, opened.companyId))) await view(parts, opened, request);
      return done;
    },
  );
  routes.add(
    {
      ...link,
      method: 'POST',
      path: `${onLink}/open-consent`,
      operationId: 'openDisclosureForSitesOfRollOut',
      summary: 'The customer has opened what is disclosed before signing for these sites',
      maxPerMinute: 60,
      body: consentBody,
      answers: doneAnswer,
    },
    async ({ params, request, body }) => {
      const opened = await openRollOut(tenancy, params().token);
      await openConsent(parts, opened, request, body().sites);
      return done;
    },
  );
  routes.add(
    {
      ...link,
      method: 'POST',
      path: `${onLink}/sign`,
      operationId: 'signSitesOfRollOut',
      summary: 'Sign for several sites in one act',
      maxPerMinute: 30,
      body: signBody,
      answers: {
        200: {
          description: 'What became of each: one that could not be signed stays open',
          schema: z.object({ sites: z.array(outcomeSchema) }),
        },
      },
    },
    async ({ params, request, body }) => ({
      sites: await signAll(parts, await openRollOut(tenancy, params().token), request, body()),
    }),
  );
}

const act = ({ writer }: Parts, opened: OpenedLink, name: string, args: object, request: FastifyRequest) =>
  writer.mutate(customerOf(opened), {
    key: newKey(),
    mutations: [{ name, args: { ...args, evidence: { linkId: opened.linkId, ...seenOf(request) } } }],
  });

/** States in which there is still something to view, as on an estimate's own page. */
const shown: readonly SiteState[] = ['open', 'waits', 'paused', 'agreement_ended'];

/** Records for each estimate that its customer has viewed it. */
async function view(parts: Parts, opened: OpenedRollOut, request: FastifyRequest): Promise<void> {
  const { sites } = await rollOutView(parts.tenancy, opened);
  for (const { estimateId, state } of sites)
    if (shown.includes(state))
      await act(parts, await openSite(parts.tenancy, opened, estimateId), 'customer.view', {}, request);
}

/**
 * Records when each site's disclosure was first opened. A site that is no longer shown does not affect the others.
 */
async function openConsent(
  parts: Parts,
  opened: OpenedRollOut,
  request: FastifyRequest,
  sites: readonly string[],
): Promise<void> {
  for (const estimateId of sites)
    try {
      await act(
        parts,
        await openSite(parts.tenancy, opened, estimateId),
        'customer.openConsent',
        {},
        request,
      );
    } catch (error) {
      toRefusal(error);
    }
}

/** Converts an error to the page's form. Rethrows unexpected errors. */
function toRefusal(error: unknown): NonNullable<Outcome['refusal']> {
  const known = toAppError(error);
  if (!(known instanceof AppError)) throw error;
  return { code: known.code, message: known.message, details: { ...known.details } };
}

/**
 * Signs one estimate after another, each in its own transaction: one that cannot be signed does not affect the
 * others. Signing again with the same choices returns the same answers. Then the copies are sealed in parallel, and
 * each estimate is accepted with its own seal.
 */
async function signAll(
  parts: Parts,
  opened: OpenedRollOut,
  request: FastifyRequest,
  { sites, ...signed }: SignBody,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const links: OpenedLink[] = [];
  for (const { estimateId, ...own } of sites)
    try {
      const site = await openSite(parts.tenancy, opened, estimateId);
      await act(parts, site, 'customer.accept', { ...signed, ...own, selection: {} }, request);
      links.push(site);
      outcomes.push({ estimateId, refusal: null });
    } catch (error) {
      outcomes.push({ estimateId, refusal: toRefusal(error) });
    }
  await Promise.all(links.map(({ companyId, versionId }) => parts.sealing.await(companyId, versionId)));
  return outcomes;
}
