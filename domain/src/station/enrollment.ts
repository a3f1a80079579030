import { accountsOfInstaller, belowAccountsOfRep } from '../account-access.ts';
import { pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import { invalid } from '../kernel/errors.ts';
import { z } from 'zod';
import { choice, day, flag, instant, list, longText, optional, phone, ref, text } from '../kernel/fields.ts';
import { readOnly, write } from '../kernel/permission.ts';
import { parentMatches } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { returnNumber, takeNumber } from './account-number.ts';
import { numberBlocks } from './number-block.ts';

const statuses = [
  'draft',
  'ready',
  'submitted',
  'on_test',
  'active',
  'suspended',
  'cancel_requested',
  'cancelled',
] as const;

/** Statuses before submission to the station: the number can still go to another customer. */
export const unsubmitted: readonly string[] = ['draft', 'ready'];
/** Statuses of enrollments that monitor an account, or will. */
export const enrolled: readonly string[] = [...unsubmitted, 'submitted', 'on_test', 'active', 'suspended'];

/** Rejects two-way voice with a number for which the station does not support it. */
async function checkTwoWay(system: Transaction, blockId: string): Promise<void> {
  if ((await system.get(numberBlocks, blockId)).twoWay) return;
  throw invalid(
    'twoWay',
    'The numbers of this block have no two-way voice. Nothing was saved. Choose a block that has it; an enrollment with a number is canceled first.',
  );
}

const MAX_AUTHORITIES = 12;

/** Clears the test fields of an enrollment that is not on test. The audit trail has the history. */
const offTest = {
  onTestSince: null,
  onTestUntil: null,
  onTestByUserId: null,
  testConfirmedBy: null,
} as const;

/** An account at its central station: its account number and its status. */
export const enrollments = defineEntity({
  collection: 'enrollments',
  one: 'Monitoring enrollment',
  many: 'Monitoring enrollments',
  immutable: ['estimateId'],
  shape: {
    accountId: ref('Account', 'accounts'),
    estimateId: optional(ref('Sold with', 'estimates', { server: true })),
    status: choice('Status', statuses),
    /** The status to restore if the customer stays after all. */
    statusBefore: optional(choice('Status before', statuses, { server: true, unused: true })),
    blockId: optional(ref('Number block', 'number-blocks')),
    number: optional(text('Account number', 20, { server: true })),
    stationId: optional(ref('Central station', 'central-stations', { server: true })),
    receiver: optional(text('Receiver', 40)),
    twoWay: flag('Two-way voice', { help: 'The station speaks with the customer through the system.' }),
    submittedOn: optional(day('Submitted')),
    permitNumber: optional(text('Permit', 60)),
    permitExpiresOn: optional(day('Permit expires')),
    permitWaiver: optional(
      text('Why no permit is needed', 200, { help: 'For example: the city does not require one.' }),
    ),
    /** The authorities that the station dispatches, and their phone numbers. */
    authorities: list(
      'Authorities',
      z.object({
        kind: choice('Kind', ['police', 'fire', 'medical'] as const),
        phone: phone('Phone'),
        agency: optional(text('Agency', 80)),
      }),
      MAX_AUTHORITIES,
      { help: 'Who the station sends in an alarm.' },
    ),
    instructions: optional(longText('Instructions', 2000)),
    /**
     * While on test, signals are logged and nobody is dispatched: since when, until when, who requested it, and who
     * at the station confirmed it.
     */
    onTestSince: optional(instant('On test since', { server: true })),
    onTestUntil: optional(instant('On test until', { server: true })),
    onTestByUserId: optional(ref('Put on test by', 'users', { server: true })),
    testConfirmedBy: optional(text('Confirmed at the station by', 120, { server: true })),
  },
  defaults: { status: 'draft', twoWay: false, authorities: [] },
  lifecycle: {
    starts: ['draft'],
    next: {
      draft: ['ready', 'cancelled'],
      ready: ['draft', 'submitted', 'cancelled'],
      submitted: ['on_test', 'active', 'cancel_requested'],
      on_test: ['active', 'cancel_requested'],
      active: ['on_test', 'suspended', 'cancel_requested'],
      suspended: ['active', 'cancel_requested'],
      cancel_requested: ['active', 'cancelled'],
    },
  },
  access: {
    rows: {
      super: readOnly,
      admin: write,
      manager: readOnly,
      office: write,
      auditor: readOnly,
      sales: (actor) => ({ read: belowAccountsOfRep(actor) }),
      installer: (actor) => ({ read: parentMatches('accountId', 'accounts', accountsOfInstaller(actor)) }),
    },
  },
  check: (row) => {
    if (row.number === null && row.status !== 'draft' && row.status !== 'cancelled')
      throw invalid(
        'blockId',
        'An account number is needed first. Nothing was saved. Choose a number block, or ask your administrator to add one.',
      );
  },
  derive: (row) => (row.status === 'on_test' ? {} : offTest),
  checkUpdate: ({ before, after }) => {
    if (before.accountId !== after.accountId)
      throw invalid(
        'accountId',
        'An enrollment stays with its account. Nothing was saved. Add another one to the other account.',
      );
    if (before.status !== 'on_test' && after.status === 'on_test')
      throw invalid(
        'status',
        'A test needs an end and the person at the station who confirmed it. Nothing was saved. Put the account on test from its page, or from the job.',
      );
    if (before.number !== null && before.blockId !== after.blockId)
      throw invalid(
        'blockId',
        'This enrollment already has a number. Nothing was saved. Cancel it, and add another one for another number.',
      );
  },
  // Choosing a block takes its next number; canceling before submission to the station returns it.
  async afterWrite(tx, { entity, before, after }) {
    const system = tx.asSystem();
    if (after.status === 'cancelled' && before && unsubmitted.includes(before.status)) {
      await returnNumber(tx, before);
      await system.update(entity, after, { number: null });
    } else if (after.blockId && after.number === null && after.status === 'draft') {
      const taken = await takeNumber(tx, after.blockId);
      if (!taken)
        throw invalid(
          'blockId',
          'This block has no number left. Nothing was saved. Choose another block, or ask your administrator to add one.',
        );
      await system.update(entity, after, { ...taken, receiver: after.receiver ?? taken.receiver });
    }
    if (after.twoWay && after.blockId) await checkTwoWay(system, after.blockId);
  },
  title: (row) => row.number ?? 'No number yet',
  parents: (row) => [
    pathOf('accounts', row.accountId),
    row.estimateId && pathOf('estimates', row.estimateId),
    row.blockId && pathOf('number-blocks', row.blockId),
    row.onTestByUserId && pathOf('users', row.onTestByUserId),
  ],
  search: (row) => ({ title: row.number ?? 'No number yet', text: row.number ?? '' }),
  columns: ['number', 'accountId', 'stationId', 'status', 'submittedOn', 'updatedAt'],
  sortable: ['number', 'createdAt', 'updatedAt'],
  filterable: ['status', 'estimateId'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  alert: (row, today) =>
    row.number === null && row.status === 'draft'
      ? 'Number needed'
      : row.status === 'suspended'
        ? 'Not monitored'
        : row.status === 'cancel_requested'
          ? 'Notify the station'
          : row.permitExpiresOn !== null && row.permitExpiresOn < today && enrolled.includes(row.status)
            ? 'Permit expired'
            : null,
  listedOn: ['accountId', 'blockId'],
  about: {
    what: 'An enrollment is a customer at the central station: the account number and the progress of the setup.',
    start: 'A signed estimate with monitoring creates one. Add others from the account.',
  },
  sample: (n) => ({ permitNumber: `P-${n}` }),
});

export type EnrollmentRow = RowOf<typeof enrollments>;
