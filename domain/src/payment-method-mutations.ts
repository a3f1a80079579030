import { z } from 'zod';
import { accounts } from './account.ts';
import { companyToday } from './estimate/company-context.ts';
import { warnedUntil, warningDue } from './expiry-warning.ts';
import { isSystem } from './kernel/actor.ts';
import { pathOf } from './kernel/document.ts';
import type { RowOf } from './kernel/entity.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { notify } from './notify.ts';
import { paymentMethods } from './payment-method.ts';
import { users } from './user.ts';

type PaymentMethod = RowOf<typeof paymentMethods>;

/** Statuses of methods that are in use, or soon will be. */
const inUse = ['pending', 'verified', 'active'];

/** Returns the people who manage the company's money. */
async function keepersOfMoney(system: Transaction): Promise<readonly string[]> {
  const staff = await system.listAll(users, where({ status: 'active' }));
  return staff.filter(({ roles }) => roles.includes('admin') || roles.includes('office')).map(({ id }) => id);
}

/** Notifies the office once about all methods that come within so many days of expiry on the same day. */
async function warn(tx: Transaction, methods: readonly PaymentMethod[], days: number): Promise<void> {
  const [only] = methods;
  if (!only) return;
  const when = `within ${days} days`;
  const { name } = await tx.get(accounts, only.accountId);
  const single = methods.length === 1;
  await notify(tx, await keepersOfMoney(tx), {
    kind: 'system',
    title: single
      ? `${paymentMethods.title(only)} of ${name} expires ${when}`
      : `${methods.length} payment methods expire ${when}`,
    link: single ? `/${pathOf('account', only.accountId)}` : '/payment-methods',
    about: single ? pathOf('accounts', only.accountId) : null,
  });
}

export const paymentMethodMutations = {
  /**
   * Run by the scheduler: notifies the office once when a method expires within 60 days and once within 30. A method
   * expires after its last day.
   */
  'payment-methods.runDaily': mutation({
    args: z.strictObject({}),
    allow: isSystem,
    serverOnly: true,
    async run(tx) {
      const today = await companyToday(tx);
      const near = await tx.listAll(
        paymentMethods,
        where({ status: inUse }, { field: 'expiresOn', op: 'lte', value: warnedUntil(today) }),
        { lock: true },
      );
      const due = new Map<number, PaymentMethod[]>();
      for (const method of near) {
        const { expiresOn, status } = method;
        if (expiresOn === null) continue;
        if (expiresOn < today) {
          if (status === 'active') await tx.update(paymentMethods, method, { status: 'expired' });
          continue;
        }
        const days = warningDue(expiresOn, method, today);
        if (days === null) continue;
        await tx.update(paymentMethods, method, { warnedFor: expiresOn, warnedDays: days });
        due.set(days, [...(due.get(days) ?? []), method]);
      }
      for (const [days, methods] of [...due].sort(([a], [b]) => a - b)) await warn(tx, methods, days);
    },
  }),
};
