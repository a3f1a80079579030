import { z } from 'zod';
import { idSchema, pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { choice, instant, optional, ref, requiredText, text } from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';

/** What customers and time do to an estimate: a person of the staff chooses what of it they also get by email, and by text. */
export const tellableKinds = [
  'estimate_viewed',
  'estimate_question',
  'estimate_accepted',
  'estimate_declined',
  'estimate_rescinded',
  'estimate_expired',
] as const;
export type TellableKind = (typeof tellableKinds)[number];

/** Whether a person may choose to get a kind of notice by email or text too. */
export const isTellable = (kind: string): boolean => tellableKinds.some((each) => each === kind);

const kinds = [
  ...tellableKinds,
  'approval_needed',
  'approval_given',
  'approval_refused',
  'lead',
  'mention',
  'text',
  'system',
] as const;
export type NotificationKind = (typeof kinds)[number];

export const notifications = defineEntity({
  collection: 'notifications',
  one: 'Notification',
  many: 'Notifications',
  shape: {
    userId: ref('For', 'users', { server: true }),
    kind: choice('Kind', kinds, { server: true }),
    title: requiredText('Title', 160, { server: true }),
    body: optional(text('Text', 500, { server: true })),
    link: optional(text('Link', 200, { server: true })),
    readAt: optional(instant('Read', { server: true })),
  },
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

export const notificationMutations = {
  'notifications.read': mutation({
    args: z.strictObject({ ids: z.array(idSchema).max(500) }),
    allow: (actor) => actor.kind === 'user',
    async run(tx, { ids }) {
      for (const id of ids) {
        const notice = await tx.get(notifications, id, { lock: true });
        if (!notice.readAt) await tx.update(notifications, notice, { readAt: tx.context.now });
      }
    },
  }),
};
