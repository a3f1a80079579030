import { z } from 'zod';
import { handOver } from './hand-over.ts';
import { hasRole, isSystem } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { AppError, invalid, notReady } from './kernel/errors.ts';
import { mutation } from './kernel/mutation.ts';
import type { Transaction } from './kernel/transaction.ts';
import { notify } from './notify.ts';
import { canMoveUser, userStatuses, type UserAccess } from './user-lifecycle.ts';
import { checkGrant, keepAnAdmin, users } from './user.ts';

/**
 * Reassigns a person's open work to a colleague and notifies the colleague. Throws INVALID if the colleague does not
 * work here.
 */
async function handOverTo(tx: Transaction, person: { id: string; name: string }, to: string): Promise<void> {
  const colleague = to === person.id ? undefined : await tx.find(users, to);
  if (colleague?.status !== 'active')
    throw invalid(
      'handOverTo',
      'Open work can be handed over only to an active colleague. Nothing was changed. Choose somebody else.',
    );
  const count = await handOver(tx, person.id, to);
  if (count === 0) return;
  await notify(tx, [to], {
    kind: 'system',
    title: `You now have the open work of ${person.name}: ${count} ${count === 1 ? 'record' : 'records'}`,
    link: '/accounts',
    about: null,
  });
}

/** Returns the error for a status change that is not allowed. */
function noMove({ name, status, joined }: UserAccess & { readonly name: string }, to: string): AppError {
  if (joined || to !== 'active')
    return new AppError('ILLEGAL_TRANSITION', { what: 'user', from: status, to });
  return notReady(
    status === 'invited'
      ? `${name} has not accepted the invitation yet. Nothing was changed. They become active when they do.`
      : `${name} never accepted an invitation. Nothing was changed. Invite them again; they become active when they accept.`,
  );
}

export const userStatusMutations = {
  /**
   * Switches a person's access on or off, or invites again a person who never accepted. The change ends their
   * sessions. Their open work is reassigned to a colleague if one is given.
   */
  'users.setStatus': mutation({
    args: z.strictObject({
      id: idSchema,
      status: z.enum(userStatuses),
      /** The new owner of their open accounts, estimates, appointments, tasks, tickets, and work orders. */
      handOverTo: idSchema.nullable().default(null),
    }),
    allow: (actor) => hasRole(actor, 'admin', 'super'),
    async run(tx, { id, status, handOverTo: to }) {
      await keepAnAdmin(tx, id, null, status);
      const user = await tx.get(users, id, { lock: true });
      checkGrant(tx.actor, user.roles);
      if (user.status !== status && !canMoveUser(user, status, isSystem(tx.actor)))
        throw noMove(user, status);
      await tx.update(users, user, { status });
      if (status === 'invited' && user.status !== status)
        tx.enqueue({ kind: 'invitation', payload: { userId: id, email: user.email, name: user.name } });
      if (to === null || tx.context.isPreview) return;
      if (status === 'active' || status === 'invited')
        throw invalid(
          'handOverTo',
          'Work is handed over only when a person’s access is turned off. Nothing was changed. Leave the colleague empty.',
        );
      await handOverTo(tx, user, to);
    },
  }),
};
