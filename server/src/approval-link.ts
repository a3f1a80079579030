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

/** The request for approval that the token of an email opens, and who decides it. */
export interface OpenedApproval {
  readonly linkId: string;
  readonly person: Actor;
  readonly request: ApprovalRequest;
}

/** Opens the link of a token; changes nothing. Throws LINK_UNKNOWN, and APPROVAL_CLOSED in words where there is nothing to decide. */
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

/** How long a page may be open before its answer counts no more, in milliseconds. */
const PAGE_LIFETIME_MS = 60 * 60_000;

/**
 * What a decision must bring back from the page that was read: scanners of mail follow links and post forms, and what is shown may change. It names the link
 * and the content, and nothing is stored.
 */
export class ApprovalNonces {
  readonly #key: Buffer;

  /** @param secret the installation's; the key for these is made of it and opens nothing else. */
  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('sable approvals').digest();
  }

  make({ linkId, request }: OpenedApproval, now: Date): string {
    const expiry = String(now.getTime() + PAGE_LIFETIME_MS);
    return `${expiry}.${this.#mac(linkId, request, expiry).toString('base64url')}`;
  }

  /** Throws APPROVAL_STALE for what another page, another content or an older hour was given. */
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
