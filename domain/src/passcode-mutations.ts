import { z } from 'zod';
import { contacts } from './contact.ts';
import { withPerson } from './event-people.ts';
import { events } from './event.ts';
import { hasRole, isSystem, type Actor } from './kernel/actor.ts';
import { idSchema, pathOf } from './kernel/document.ts';
import { invalid, notReady } from './kernel/errors.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { isNameOf, passcode } from './passcode.ts';
import { securityEvents } from './security-event.ts';
import { users } from './user.ts';

/** Returns the place for which a passcode is encrypted: it cannot be decrypted for any other place. */
const placeOf = (id: string): string => `${pathOf('contacts', id)}/passcode`;

/** Roles that the specification allows to enter passcodes. This does not allow them to read stored passcodes. */
export const keepsPasscodes = (actor: Actor): boolean => hasRole(actor, 'admin', 'office', 'sales');

/** Roles that may reveal a passcode; an installer only while on site. */
export const mayShowPasscodes = (actor: Actor): boolean => hasRole(actor, 'admin', 'office', 'installer');

/** Rejects an installer who is not on site now. Throws NOT_READY. */
export async function checkOnSite(tx: Transaction, accountId: string | null, what: string): Promise<void> {
  if (hasRole(tx.actor, 'admin', 'office')) return;
  const [visit] = await tx.asSystem().list(events, {
    where: where({ accountId, status: 'on_site' }, withPerson(tx.actor.id)),
    limit: 1,
  });
  if (!accountId || !visit)
    throw notReady(
      `You can see ${what} only while you are at the customer’s site. Nothing was shown. Press Arrived on your appointment first.`,
    );
}

/** Records that a secret was shown to the actor. */
export async function recordShown(
  tx: Transaction,
  kind: 'passcode_shown' | 'gate_code_shown',
  detail: string,
): Promise<void> {
  const system = tx.asSystem();
  const reader = await system.get(users, tx.actor.id);
  await system.create(securityEvents, {
    ...{ kind, userId: reader.id, doneBy: reader.name, detail: detail.slice(0, 1000) },
  });
}

export const passcodeMutations = {
  /**
   * Sets or removes the passcode of a person on the call list. It is stored encrypted; only `contacts.showPasscode`
   * reveals it.
   */
  'contacts.setPasscode': mutation({
    args: z.strictObject({ id: idSchema, passcode: passcode.nullable() }),
    allow: (actor) => keepsPasscodes(actor) && !actor.apiKey,
    serverOnly: true,
    async run(tx, { id, passcode }) {
      const contact = await tx.get(contacts, id, { lock: true });
      if (passcode !== null && isNameOf(passcode, contact.name))
        throw invalid(
          'passcode',
          `A passcode that is part of ${contact.name}’s name is easy to guess. Nothing was saved. Choose another one.`,
        );
      await tx.update(contacts, contact, {
        hasPasscode: passcode !== null,
        passcodeSealed: passcode === null ? null : tx.context.seal(passcode, placeOf(id)),
      });
    },
  }),

  /** Returns the passcode of one person. The audit trail records that it was shown, and to whom. */
  'contacts.showPasscode': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => mayShowPasscodes(actor) && !actor.apiKey && !isSystem(actor),
    needsProof: true,
    serverOnly: true,
    secretResultFields: ['passcode'],
    async run(tx, { id }) {
      const contact = await tx.get(contacts, id);
      await checkOnSite(tx, contact.accountId, 'a passcode');
      if (!contact.passcodeSealed)
        throw notReady(`${contact.name} has no passcode yet. Nothing was shown. Add one first.`);
      await recordShown(tx, 'passcode_shown', `The passcode of ${contact.name}`);
      return { passcode: tx.context.open(contact.passcodeSealed, placeOf(id)) };
    },
  }),
};
