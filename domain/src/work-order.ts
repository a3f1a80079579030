import { z } from 'zod';
import { accountsOfInstaller, accountsWorkedByRep, belowAccountsOfRep } from './account-access.ts';
import { crewFrom, crewOf, MAX_ALSO } from './event-people.ts';
import { hasRole, isSystem, type Actor } from './kernel/actor.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import {
  choice,
  count,
  day,
  flag,
  instant,
  list,
  longText,
  optional,
  ref,
  requiredText,
  text,
} from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { parentMatches } from './kernel/predicate.ts';
import { workOf } from './work-access.ts';

/** Whether a person plans work: assigns people and days. */
export const plansWork = (actor: Actor): boolean =>
  isSystem(actor) || hasRole(actor, 'super', 'admin', 'manager', 'office');

/** Fields that the office plans and an installer cannot change. */
const planned = [
  'title',
  'type',
  'accountId',
  'estimateId',
  'assigneeUserId',
  'alsoUserIds',
  'scheduledOn',
  'priority',
] as const;

/**
 * Statuses that the crew of a work order can set; the office plans, cancels, verifies, and reopens (trade
 * specification 1.4).
 */
const broughtByCrew: readonly string[] = ['in_progress', 'on_hold', 'completed'];

/**
 * Fields that the phone records as an installer moves a visit along (`events.proceed`), and that the office corrects.
 */
const kept = ['onWayAt', 'arrivedAt', 'leftAt', 'earlierMinutes', 'workedByUserId'] as const;

/** Returns everyone who works on an order, without duplicates; the responsible person comes first. */
export const crewOfOrder = ({
  assigneeUserId,
  alsoUserIds,
}: {
  readonly assigneeUserId: string | null;
  readonly alsoUserIds: readonly string[];
}): string[] => crewOf({ userId: assigneeUserId, alsoUserIds });

/** Statuses of completed work. */
export const done: readonly string[] = ['completed', 'verified', 'invoiced'];

/** The actions of a step on a device. */
const stepActions = ['install', 'replace', 'move', 'remove', 'test'] as const;

/** Equal to the maximum number of devices that one sale lists. */
export const MAX_STEPS = 1000;

/** Rejects impossible times: a person sets off, arrives, and leaves, in this order. Null means unknown. */
function checkTimes({ onWayAt, arrivedAt, leftAt }: Times): void {
  const known = [onWayAt, arrivedAt, leftAt].filter((at) => at !== null);
  if (known.some((at, place) => place > 0 && at < (known[place - 1] ?? '')))
    throw invalid(
      'leftAt',
      'The times of setting off, arriving, and leaving are out of order. Nothing was saved. Correct the times.',
    );
}

type Step = { readonly action: (typeof stepActions)[number]; readonly deviceId: string | null };

/** Whether a step removes, replaces, or moves its device. */
export const changesDevice = <S extends Step>(step: S): step is S & { readonly deviceId: string } =>
  step.deviceId !== null && ['replace', 'move', 'remove'].includes(step.action);

/** Rejects two steps that change the same device: the second would find the device changed. */
function checkDevices(steps: readonly (Step & { readonly what: string })[]): void {
  const changed = steps.filter(changesDevice);
  const twice = changed.find(
    ({ deviceId }, place) => changed.findIndex((other) => other.deviceId === deviceId) !== place,
  );
  if (twice)
    throw invalid(
      'steps',
      `Two steps change the same device: the second is “${twice.what}”. Nothing was saved. Remove one of them.`,
    );
}

interface Times {
  readonly onWayAt: string | null;
  readonly arrivedAt: string | null;
  readonly leftAt: string | null;
}

/** Work to be done at a customer's premises: install, service, upgrade, removal, or takeover. */
export const workOrders = defineEntity({
  collection: 'work-orders',
  one: 'Work order',
  many: 'Work orders',
  shape: {
    title: requiredText('Title', 160),
    type: choice('Type', ['install', 'service', 'upgrade', 'removal', 'takeover'] as const),
    accountId: ref('Account', 'accounts'),
    estimateId: optional(ref('Estimate', 'estimates', { sharing: 'accountId' })),
    status: choice('Status', [
      'draft',
      'ready',
      'scheduled',
      'in_progress',
      'on_hold',
      'completed',
      'verified',
      'invoiced',
      'cancelled',
    ] as const),
    priority: choice('Priority', ['low', 'normal', 'high', 'urgent'] as const),
    assigneeUserId: optional(ref('Installer', 'users')),
    /** The other people on the job: they can also check off its steps and finish it. */
    alsoUserIds: list('Also with', z.uuid(), MAX_ALSO, { collection: 'users' }),
    scheduledOn: optional(day('Scheduled')),
    steps: list(
      'Steps',
      z.object({
        what: requiredText('What', 160),
        room: optional(text('Room', 60)),
        action: choice('Action', stepActions),
        zone: text('Zone', 20),
        done: flag('Done'),
        reason: optional(text('Why it was not done', 300)),
        /** The device of the step; null for material, and for work that involves no device. */
        deviceId: optional(ref('Device', 'equipment', { sharing: 'accountId' })),
      }),
      MAX_STEPS,
    ),
    onWayAt: optional(instant('On the way')),
    arrivedAt: optional(instant('Arrived')),
    leftAt: optional(instant('Left')),
    earlierMinutes: optional(count('Minutes of earlier visits', {}, 100_000)),
    workedByUserId: optional(ref('Work done by', 'users')),
    laborMinutes: optional(count('Labor (minutes)', {}, 100_000)),
    signedBy: optional(text('Signed by', 120)),
    unsignedReason: optional(text('Why nobody signed', 300)),
    untestedReason: optional(text('Why zones were not tested', 300)),
    cancelReason: optional(text('Why it was canceled', 300)),
    notes: optional(longText('Notes', 2000)),
  },
  defaults: { type: 'install', status: 'draft', priority: 'normal', steps: [], alsoUserIds: [] },
  lifecycle: {
    starts: ['draft', 'ready', 'scheduled'],
    next: {
      draft: ['ready', 'scheduled', 'cancelled'],
      ready: ['draft', 'scheduled', 'in_progress', 'cancelled'],
      scheduled: ['ready', 'in_progress', 'on_hold', 'cancelled'],
      in_progress: ['on_hold', 'completed', 'cancelled'],
      on_hold: ['scheduled', 'in_progress', 'cancelled'],
      completed: ['verified', 'in_progress'],
      verified: ['invoiced', 'in_progress'],
    },
  },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: full,
      office: full,
      auditor: readOnly,
      sales: (actor) => ({
        read: belowAccountsOfRep(actor),
        create: parentMatches('accountId', 'accounts', accountsWorkedByRep(actor)),
      }),
      installer: (actor) => ({
        read: {
          any: [workOf(actor), parentMatches('accountId', 'accounts', accountsOfInstaller(actor))],
        },
        update: workOf(actor),
      }),
    },
  },
  // Removes duplicates; without a responsible person, the next one becomes responsible.
  derive: (row) => {
    const { userId, alsoUserIds } = crewFrom(crewOfOrder(row));
    return { assigneeUserId: userId, alsoUserIds };
  },
  check: (row) => {
    if (row.status === 'scheduled' && !row.scheduledOn)
      throw invalid(
        'scheduledOn',
        'A scheduled work order needs a day. Nothing was saved. Choose the day first.',
      );
    if (row.status === 'cancelled' && !row.cancelReason)
      throw invalid(
        'cancelReason',
        'A canceled work order needs a reason. Nothing was saved. Enter the reason first.',
      );
    checkTimes(row);
    checkDevices(row.steps);
    if (!done.includes(row.status)) return;
    if (row.steps.some((step) => !step.done && !step.reason))
      throw invalid(
        'steps',
        'Not every step is done or has a reason why not. Nothing was saved. Finish the steps, enter a reason, or remove those that are not needed.',
      );
    if (!row.signedBy && !row.unsignedReason)
      throw invalid(
        'signedBy',
        'Completed work needs a signature, or a reason why nobody signed. Nothing was saved. Enter who signed, or why nobody did.',
      );
  },
  checkUpdate: ({ before, after, actor }) => {
    if (plansWork(actor)) return;
    const corrected = kept.find((field) => before[field] !== after[field]);
    if (corrected)
      throw invalid(
        corrected,
        'Only the office can correct the times of a work order. Nothing was changed. Ask the office to correct them.',
      );
    const changed = planned.find((field) => !deepEqual(before[field], after[field]));
    const moved = before.status !== after.status;
    const reopened = moved && done.includes(before.status);
    if (!changed && (!moved || (!reopened && broughtByCrew.includes(after.status)))) return;
    throw invalid(
      changed ?? 'status',
      reopened && !changed
        ? 'Only the office can verify or reopen completed work. Nothing was changed. Ask the office.'
        : 'Only the office can plan or cancel a work order. Nothing was changed. Ask the office to change it.',
    );
  },
  title: (row) => row.title,
  parents: (row) => [
    pathOf('accounts', row.accountId),
    row.estimateId && pathOf('estimates', row.estimateId),
    ...crewOfOrder(row).map((id) => pathOf('users', id)),
    row.workedByUserId && pathOf('users', row.workedByUserId),
  ],
  search: (row) => ({ title: row.title, subtitle: row.scheduledOn ?? '', text: row.title }),
  columns: ['title', 'status', 'scheduledOn', 'accountId', 'assigneeUserId', 'type', 'updatedAt'],
  sortable: ['title', 'scheduledOn', 'createdAt', 'updatedAt'],
  filterable: ['assigneeUserId', 'estimateId', 'status', 'type'],
  searchHolds: ['title'],
  startOrder: { field: 'scheduledOn', direction: 'desc' },
  views: () => [
    { key: 'undated', name: 'Without a date', filters: { status: 'in:draft,ready', scheduledOn: 'empty' } },
    { key: 'this-week', name: 'Next 7 days', filters: { scheduledOn: 'range:today..today+6' } },
    {
      key: 'to-verify',
      name: 'To verify',
      filters: { status: 'in:completed' },
    },
  ],
  mine: (userId) => ({ assigneeUserId: userId }),
  alert: (row, today) =>
    row.scheduledOn !== null && row.scheduledOn < today && ['ready', 'scheduled'].includes(row.status)
      ? 'Overdue'
      : null,
  listedOn: ['accountId'],
  about: {
    what: 'A work order is work to be done at a customer’s premises, with its steps and who does them.',
    start: 'A signed estimate creates one. Add others from the account.',
  },
  generic: { delete: true },
  sample: (n) => ({ title: `Sample installation ${n}`, scheduledOn: '2026-03-05' }),
});
