import { z } from 'zod';
import { isSystem } from './kernel/actor.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { choice, flag, instant, optional, ref, requiredText, text } from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';

/** The kinds of notifications. Each person chooses the channels for each kind. */
export const notificationKinds = [
  'estimate_viewed',
  'estimate_question',
  'estimate_accepted',
  'estimate_declined',
  'estimate_rescinded',
  'estimate_expired',
  'approval_needed',
  'approval_given',
  'approval_refused',
  'lead',
  'mention',
  'event_reminder',
  'text',
  'system',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * The kinds sent by email by default: actions of customers and deadlines on a person's estimates, and work that is
 * waiting for them.
 */
export const mailedKinds: readonly NotificationKind[] = notificationKinds.slice(0, 7);

export const notifications = defineEntity({
  collection: 'notifications',
  one: 'Notification',
  many: 'Notifications',
  shape: {
    userId: ref('For', 'users', { server: true }),
    kind: choice('Kind', notificationKinds, { server: true }),
    title: requiredText('Title', 160, { server: true }),
    body: optional(text('Text', 500, { server: true })),
    link: optional(text('Link', 200, { server: true })),
    /** Urgent notifications ignore quiet hours. */
    priority: choice('Priority', ['normal', 'urgent'] as const, { server: true }),
    /**
     * The path of the record that it is about. A person who may no longer read the record gets no email or text about
     * it.
     */
    about: optional(text('About', 100, { server: true, unused: true })),
    /** False for a person who gets this kind only by email or text, and after the notification is archived. */
    shown: flag('Shown', { server: true, unused: true }),
    readAt: optional(instant('Read', { server: true })),
    archivedAt: optional(instant('Archived', { server: true })),
  },
  defaults: { shown: true, priority: 'normal' },
  access: {
    rows: {
      user: (actor) => {
        const mine = where({ userId: actor.id });
        return { read: mine, update: mine, delete: mine };
      },
    },
  },
  title: (row) => row.title,
  parents: (row) => [pathOf('users', row.userId)],
  columns: ['title', 'kind', 'body', 'createdAt', 'readAt'],
  sortedWithin: 'userId',
  sortable: ['createdAt'],
  generic: { create: false, update: false },
  sample: (n) => ({ title: `Sample notice ${n}`, kind: 'system' }),
});

/** Retention of notifications in days, read or not. */
const KEPT_DAYS = 90;
/** Maximum number that one run of the scheduler deletes, and that one click marks as read. */
const BATCH_SIZE = 500;

export const notificationMutations = {
  /** Archives notifications of the person, which also marks them as read, or moves them back to the list. */
  'notifications.archive': mutation({
    args: z.strictObject({ ids: z.array(idSchema).max(500), back: z.boolean().optional() }),
    allow: (actor) => actor.kind === 'user',
    async run(tx, { ids, back = false }) {
      const { now } = tx.context;
      for (const id of ids) {
        const notice = await tx.get(notifications, id, { lock: true });
        if (back === (notice.archivedAt === null)) continue;
        await tx.update(
          notifications,
          notice,
          back
            ? { archivedAt: null, shown: true }
            : { archivedAt: now, shown: false, readAt: notice.readAt ?? now },
        );
      }
    },
  }),

  /** Run by the scheduler: deletes notifications older than 90 days, and leaves any remainder for the next run. */
  'notifications.purge': mutation({
    args: z.strictObject({}),
    allow: isSystem,
    serverOnly: true,
    async run(tx) {
      const before = new Date(Date.parse(tx.context.now) - KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString();
      const old = await tx.list(notifications, {
        where: { field: 'createdAt', op: 'lt', value: before },
        limit: BATCH_SIZE,
      });
      const ids = old.map(({ id }) => id);
      for (const notice of (await tx.findMany(notifications, ids, { lock: true })).values())
        await tx.delete(notifications, notice);
    },
  }),

  /** Marks notifications of the person as read or unread. */
  'notifications.read': mutation({
    args: z.strictObject({ ids: z.array(idSchema).max(500), unread: z.boolean().optional() }),
    allow: (actor) => actor.kind === 'user',
    async run(tx, { ids, unread = false }) {
      for (const id of ids) {
        const notice = await tx.get(notifications, id, { lock: true });
        if (unread === (notice.readAt === null)) continue;
        await tx.update(notifications, notice, { readAt: unread ? null : tx.context.now });
      }
    },
  }),

  /**
   * Marks all notifications of the person, or those of some kinds, as read. Processes 500 at a time and returns
   * whether more are left.
   */
  'notifications.readAll': mutation({
    args: z.strictObject({
      kinds: z.array(z.enum(notificationKinds)).min(1).max(notificationKinds.length).optional(),
    }),
    allow: (actor) => actor.kind === 'user',
    async run(tx, { kinds }) {
      const unread = await tx.list(notifications, {
        where: where({ userId: tx.actor.id, shown: true, readAt: null, kind: kinds }),
        limit: BATCH_SIZE,
      });
      const ids = unread.map(({ id }) => id);
      for (const notice of (await tx.findMany(notifications, ids, { lock: true })).values())
        if (notice.readAt === null) await tx.update(notifications, notice, { readAt: tx.context.now });
      return { more: unread.length === BATCH_SIZE };
    },
  }),
};
