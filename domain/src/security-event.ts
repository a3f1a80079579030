import { z } from 'zod';
import { isSystem } from './kernel/actor.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { choice, optional, ref, text } from './kernel/fields.ts';
import { mutation } from './kernel/mutation.ts';
import { readOnly } from './kernel/permission.ts';

/**
 * Actions of others on a person's account, or while acting as that person. Only the system actor records them, nobody
 * changes them, and the audit trail contains each record too.
 */
export const securityEvents = defineEntity({
  collection: 'security-events',
  one: 'Security event',
  many: 'Security events',
  insertOnly: true,
  shape: {
    kind: choice(
      'What',
      [
        'sessions_ended',
        'second_factor_reset',
        'password_link_made',
        'impersonation_started',
        'impersonation_ended',
        'viewed',
        'role_view_started',
        'role_view_ended',
        'passcode_shown',
        'gate_code_shown',
        'seal_key_renewed',
      ] as const,
      { server: true },
    ),
    userId: ref('Person', 'users', { server: true }),
    doneBy: text('By', 200, { server: true, help: 'May work for another company, or for none.' }),
    detail: optional(text('Detail', 1000, { server: true })),
  },
  access: { rows: { super: readOnly, admin: readOnly, auditor: readOnly } },
  title: (row) => row.detail ?? row.kind.replaceAll('_', ' '),
  parents: (row) => [pathOf('users', row.userId)],
  columns: ['createdAt', 'kind', 'userId', 'doneBy', 'detail'],
  sortable: ['createdAt'],
  filterable: ['kind', 'userId'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  about: {
    what: 'It records what others did to a person’s account: sessions ended, two-step sign-in reset, a password reset link created, everything seen while someone acted as the person, each role as which an administrator viewed the company, each passcode and gate code that was shown, and each new key for the company’s seal.',
  },
  generic: { create: false, update: false },
  sample: () => ({ kind: 'sessions_ended', doneBy: 'Sample Administrator' }),
});

export const securityEventMutations = {
  /** Records an event about a person of the company. */
  'security-events.record': mutation({
    args: z.strictObject({
      kind: securityEvents.shape.kind,
      userId: securityEvents.shape.userId,
      doneBy: securityEvents.shape.doneBy,
      detail: securityEvents.shape.detail,
    }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, event) {
      await tx.create(securityEvents, event);
    },
  }),
};
