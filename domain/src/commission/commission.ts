import { pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import {
  choice,
  day,
  described,
  instant,
  optional,
  ref,
  signedMoney,
  wholeNumber,
} from '../kernel/fields.ts';
import { readOnly } from '../kernel/permission.ts';
import { where } from '../kernel/predicate.ts';
import { testFlag } from '../test-flag.ts';

/** The milestones at which parts of a commission are earned. */
export const milestones = ['sold', 'installed', 'funded'] as const;

/**
 * `pending` waits for its milestone or for the end of the right to cancel; `taken_back` was closed before anything
 * was paid.
 */
const commissionStatuses = ['pending', 'payable', 'paid', 'taken_back'] as const;

/**
 * Whether a row is earned: for a sale, or for the difference that a change order makes, which may be negative. Other
 * rows take commission back.
 */
export const isEarned = ({ reason }: { readonly reason: string }): boolean =>
  reason === 'sale' || reason === 'change';

/** The commission of a person for a sale at one milestone. Its amount never changes; a separate row takes it back. */
export const commissions = defineEntity({
  collection: 'commissions',
  one: 'Commission',
  many: 'Commissions',
  immutable: [
    'userId',
    'estimateId',
    'planId',
    'milestone',
    'reason',
    'amount',
    'sharePpm',
    'reversesId',
    'isTest',
  ],
  shape: {
    userId: ref('Person', 'users', { server: true }),
    accountId: ref('Account', 'accounts', { server: true }),
    estimateId: ref('Sold with', 'estimates', { server: true }),
    planId: ref('Plan', 'commission-plans', { server: true }),
    milestone: choice('Earned when', milestones, { server: true }),
    reason: choice('Reason', ['sale', 'change', 'rescinded', 'voided', 'credit', 'clawback'] as const, {
      server: true,
    }),
    status: choice('Status', commissionStatuses, { server: true }),
    amount: signedMoney('Amount', {
      server: true,
      help: 'A negative amount reverses commission. Nothing is paid before the right to cancel has ended.',
    }),
    sharePpm: described(wholeNumber(1, 1_000_000, 'percent'), {
      label: 'Share of the sale',
      kind: 'percent',
      server: true,
    }),
    /** The row that this one reverses. */
    reversesId: optional(ref('Reverses', 'commissions', { server: true })),
    /** The end of the right to cancel, if that is the only condition left. */
    payableAt: optional(instant('Payable from', { server: true })),
    /** The day on which it became payable, in the company's time zone. */
    earnedOn: optional(day('Earned on', { server: true })),
    paidOn: optional(day('Paid on', { server: true })),
    isTest: testFlag,
  },
  defaults: { status: 'pending', isTest: false },
  access: {
    rows: {
      super: readOnly,
      admin: readOnly,
      manager: readOnly,
      auditor: readOnly,
      user: (actor) => ({ read: where({ userId: actor.id }) }),
    },
    administered: true,
    asks: 'commission',
  },
  title: (row) => `${isEarned(row) ? 'Commission' : 'Reversed'}, ${row.milestone}`,
  parents: (row) => [
    pathOf('users', row.userId),
    pathOf('accounts', row.accountId),
    pathOf('estimates', row.estimateId),
  ],
  columns: ['userId', 'amount', 'milestone', 'status', 'accountId', 'reason', 'payableAt', 'paidOn'],
  sortable: ['createdAt', 'earnedOn'],
  filterable: ['userId', 'status', 'milestone', 'reason', 'isTest'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  mine: (userId) => ({ userId }),
  listedOn: ['accountId', 'estimateId'],
  about: {
    what: 'What people earn for their sales under their commission plans: pending, payable, paid, and reversed.',
  },
  generic: { create: false, update: false },
  sample: () => ({}),
});

export type CommissionRow = RowOf<typeof commissions>;
