import { z } from 'zod';
import { companyToday } from '../estimate/company-context.ts';
import { hasRole, isSystem } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import { sumCents } from '../money.ts';
import { commissions } from './commission.ts';
import { releaseDue } from './release.ts';

export const commissionMutations = {
  /**
   * Marks as paid what is payable to a person and was earned by a day. `amount` is the sum that the payer saw, in
   * cents. Throws NOT_READY if the sum differs, or is zero or negative; a negative sum carries over to the next
   * payment.
   */
  'commissions.pay': mutation({
    args: z.strictObject({ userId: idSchema, through: z.iso.date('Choose the day.'), amount: z.int() }),
    allow: (actor) => hasRole(actor, 'admin'),
    serverOnly: true,
    async run(tx, { userId, through, amount }) {
      const system = tx.asSystem();
      const payable = where({ userId, status: 'payable' }, { field: 'earnedOn', op: 'lte', value: through });
      const rows = await system.listAll(commissions, payable, { lock: true });
      const sum = sumCents(rows.map((row) => row.amount));
      if (sum <= 0)
        throw notReady(
          'Nothing is payable to this person by that day. Nothing was changed. Reversed commission reduces their next payment.',
        );
      if (sum !== amount)
        throw notReady(
          'The amount has changed since you opened this. Nothing was marked as paid. Check the new amount, and try again.',
        );
      const paidOn = await companyToday(tx);
      for (const row of rows) await system.update(commissions, row, { status: 'paid', paidOn });
    },
  }),

  /** Runs on the scheduler: makes commissions payable whose right to cancel has ended. */
  'commissions.release': mutation({
    args: z.strictObject({}),
    allow: isSystem,
    serverOnly: true,
    async run(tx) {
      return { done: await releaseDue(tx) };
    },
  }),
};
