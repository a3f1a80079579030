import { z } from 'zod';
import { idSchema, pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import { choice, described, instant, optional, ref } from '../kernel/fields.ts';
import { readOnly } from '../kernel/permission.ts';

/** How long an approval email's link works, in milliseconds. */
export const APPROVAL_LINK_MS = 72 * 3600 * 1000;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * A link through which one person decides one request for approval without signing in, or takes back a decision made
 * through one. It works once. The token itself is never stored, only its SHA-256.
 */
export const approvalLinks = defineEntity({
  collection: 'approval-links',
  one: 'Approval link',
  many: 'Approval links',
  immutable: ['estimateId', 'userId', 'purpose', 'requestId', 'contentHash', 'tokenHash', 'expiresAt'],
  shape: {
    estimateId: ref('Estimate', 'estimates', { server: true }),
    userId: ref('For', 'users', { server: true }),
    purpose: choice('Purpose', ['decide', 'take_back'] as const, { server: true }),
    /** The request that the link decides. A new request for the same estimate gets another id. */
    requestId: described(idSchema, { label: 'Request', kind: 'id', server: true }),
    contentHash: described(sha256Schema, { label: 'SHA-256 of the content', kind: 'text', server: true }),
    tokenHash: described(sha256Schema, { label: 'Token hash', kind: 'text', server: true }),
    expiresAt: instant('Expires', { server: true }),
    usedAt: optional(instant('Used', { server: true })),
    decision: optional(choice('Decision', ['approved', 'rejected', 'taken_back'] as const, { server: true })),
  },
  access: {
    rows: { super: readOnly, admin: readOnly, auditor: readOnly },
    fields: { tokenHash: 'secret' },
  },
  title: (row) => row.purpose,
  parents: (row) => [pathOf('estimates', row.estimateId), pathOf('users', row.userId)],
  columns: ['userId', 'purpose', 'expiresAt', 'usedAt', 'decision'],
  generic: { create: false, update: false },
  sample: () => ({}),
});
export type ApprovalLinkRow = RowOf<typeof approvalLinks>;
