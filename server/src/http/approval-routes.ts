import { z } from 'zod';
import { rejectionReason } from '@sable/domain/estimate/approval-mutations';
import { AppError } from '@sable/domain/kernel/errors';
import { ApprovalNonces, openApproval } from '../approval-link.ts';
import type { Tenancy } from '../db/tenant.ts';
import { LINK_TOKEN } from '../link-token.ts';
import type { Writer } from '../mutate.ts';
import { newKey } from '../transaction-context.ts';
import { done, doneAnswer, type Routes } from './route.ts';

export interface ApprovalRoutes {
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  /** The installation's secret, for the nonce that proves that a page was read. */
  readonly secret: string;
}

const link = {
  tag: 'Approval by email',
  open: true,
  params: z.object({ token: z.string().regex(LINK_TOKEN) }),
  notFound: () => new AppError('LINK_UNKNOWN'),
} as const;
const onLink = '/api/public/approvals/{token}';
const nonce = z.string().max(200);

/**
 * Registers the routes behind the link of an approval email. They need no session: the token identifies its person. A
 * GET changes nothing.
 */
export function registerApprovalRoutes(routes: Routes, { tenancy, writer, secret }: ApprovalRoutes): void {
  const nonces = new ApprovalNonces(secret);
  const decide = async (token: string, given: string, name: string, args: object) => {
    const opened = await openApproval(tenancy, token);
    nonces.check(opened, given, new Date());
    await writer.mutate(opened.person, {
      key: newKey(),
      mutations: [{ name, args: { linkId: opened.linkId, ...args } }],
    });
    return done;
  };

  routes.add(
    {
      ...link,
      method: 'GET',
      path: onLink,
      operationId: 'getApprovalRequest',
      summary: 'What is asked to be approved, for the person whom the link was mailed to',
      maxPerMinute: 60,
      answers: {
        200: { description: 'The request, and the proof that it was read', schema: z.looseObject({ nonce }) },
      },
    },
    async ({ params }) => {
      const opened = await openApproval(tenancy, params().token);
      const { contentHash: _hash, ...request } = opened.request;
      return { ...request, nonce: nonces.make(opened, new Date()) };
    },
  );
  routes.add(
    {
      ...link,
      method: 'POST',
      path: `${onLink}/approve`,
      operationId: 'approveByLink',
      summary: 'Approve what the page showed',
      maxPerMinute: 20,
      body: z.strictObject({ nonce }),
      answers: doneAnswer,
    },
    ({ params, body }) => decide(params().token, body().nonce, 'estimates.approveByLink', {}),
  );
  routes.add(
    {
      ...link,
      method: 'POST',
      path: `${onLink}/reject`,
      operationId: 'rejectByLink',
      summary: 'Reject it, with what should change',
      maxPerMinute: 20,
      body: z.strictObject({ nonce, reason: rejectionReason }),
      answers: doneAnswer,
    },
    ({ params, body }) => {
      const { nonce: given, reason } = body();
      return decide(params().token, given, 'estimates.rejectByLink', { reason });
    },
  );
  routes.add(
    {
      ...link,
      method: 'POST',
      path: `${onLink}/withdraw`,
      operationId: 'withdrawApproval',
      summary: 'Withdraw an approval that was given by a link',
      maxPerMinute: 20,
      body: z.strictObject({ nonce }),
      answers: doneAnswer,
    },
    ({ params, body }) => decide(params().token, body().nonce, 'estimates.withdrawByLink', {}),
  );
}
