import { createHmac, timingSafeEqual } from 'node:crypto';
import { approvalRequest, type ApprovalRequest } from '@sable/domain/estimate/approval-by-link';
import { approvalLinks } from '@sable/domain/estimate/approval-link';
import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { actorOfPerson } from '@sable/domain/person-actor';
import { users } from '@sable/domain/user';
import type { Tenancy } from './db/tenant.ts';
import { companyOfToken } from './link-token.ts';
import { readAsSystem } from './read-as.ts';
import { sha256 } from './transaction-context.ts';

/** The approval request that an email token opens, and the person who decides it. */
export interface OpenedApproval {
  readonly linkId: string;
  readonly person: Actor;
  readonly request: ApprovalRequest;
}

/**
 * Opens the link of a token without changing anything. Throws LINK_UNKNOWN, or APPROVAL_CLOSED with a reason if there
 * is nothing to decide.
 */
export function openApproval(tenancy: Tenancy, token: string): Promise<OpenedApproval> {
  const companyId = companyOfToken(token);
  if (!companyId) throw new AppError('LINK_UNKNOWN');
  return readAsSystem(tenancy, companyId, async (tx) => {
    const [link] = await tx.list(approvalLinks, { where: where({ tokenHash: sha256(token) }), limit: 1 });
    if (!link) throw new AppError('LINK_UNKNOWN');
    const request = await approvalRequest(tx, link);
    const person = await actorOfPerson(tx, await tx.get(users, link.userId));
    return { linkId: link.id, person, request };
  });
}

/** How long an open page can still submit a decision, in milliseconds. */
const PAGE_LIFETIME_MS = 60 * 60_000;

/**
 * Nonces that a decision must return from the page it was read on. Mail scanners follow links and submit forms, and
 * the content shown may change. A nonce is bound to the link and the content; nothing is stored.
 */
export class ApprovalNonces {
  readonly #key: Buffer;

  /** @param secret the installation's secret; the nonce key is derived from it and used for nothing else. */
  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('sable approvals').digest();
  }

  make({ linkId, request }: OpenedApproval, now: Date): string {
    const expiry = String(now.getTime() + PAGE_LIFETIME_MS);
    return `${expiry}.${this.#mac(linkId, request, expiry).toString('base64url')}`;
  }

  /** Throws APPROVAL_STALE if the nonce was issued for another page or other content, or has expired. */
  check({ linkId, request }: OpenedApproval, nonce: string, now: Date): void {
    const [expiry = '', mac = ''] = nonce.split('.');
    const given = Buffer.from(mac, 'base64url');
    const expected = this.#mac(linkId, request, expiry);
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isOurs || Number(expiry) <= now.getTime()) throw new AppError('APPROVAL_STALE');
  }

  #mac(linkId: string, request: ApprovalRequest, expiry: string): Buffer {
    const shown = [
      linkId,
      request.contentHash,
      expiry,
      ...request.offers.map((offer) => JSON.stringify(offer)),
    ];
    return createHmac('sha256', this.#key).update(shown.join('\n')).digest();
  }
}
