import { z } from 'zod';
import { isSystem } from '../kernel/actor.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import { companyToday } from './company-context.ts';
import { estimates } from './estimate.ts';
import { openStatuses } from './lifecycle.ts';
import { notifyStaff } from './notify-staff.ts';
import { addEstimateEvent } from './estimate-events.ts';

export const expiryMutations = {
  /** Run by the scheduler: closes open estimates after the end of their expiration day in the company's time zone. */
  'estimates.expire': mutation({
    args: z.strictObject({}),
    allow: isSystem,
    serverOnly: true,
    async run(tx) {
      const today = await companyToday(tx);
      const open = where(
        { status: openStatuses, buyersSignedAt: null },
        { field: 'expiresOn', op: 'lt', value: today },
      );
      const due = await tx.list(estimates, { where: open, limit: 200 }, { lock: true });
      for (const estimate of due) {
        await addEstimateEvent(tx, estimate, 'expired', null);
        const expired = await tx.update(estimates, estimate, {
          status: 'expired',
          decidedAt: tx.context.now,
        });
        await notifyStaff(
          tx,
          expired,
          { kind: 'estimate_expired', title: `${expired.reference} expired`, body: expired.title },
          'rep',
        );
      }
      return { expired: due.length };
    },
  }),
};
