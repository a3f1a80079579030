import { z } from 'zod';
import { formatLongDay } from './calendar-date.ts';
import { companyToday } from './estimate/company-context.ts';
import { warnedUntil, warningDue } from './expiry-warning.ts';
import { isSystem } from './kernel/actor.ts';
import { pathOf } from './kernel/document.ts';
import { mutation } from './kernel/mutation.ts';
import { where } from './kernel/predicate.ts';
import { notify } from './notify.ts';
import { users } from './user.ts';

export const licenseWarningMutations = {
  /**
   * Run by the scheduler: notifies the person and the administrators once when a license expires within 60 days, and
   * once within 30.
   */
  'users.runDaily': mutation({
    args: z.strictObject({}),
    allow: isSystem,
    serverOnly: true,
    async run(tx) {
      const today = await companyToday(tx);
      const near = await tx.listAll(
        users,
        where(
          { status: 'active' },
          { field: 'licenceExpiresOn', op: 'gte', value: today },
          { field: 'licenceExpiresOn', op: 'lte', value: warnedUntil(today) },
        ),
        { lock: true },
      );
      const staff = await tx.listAll(users, where({ status: 'active' }));
      const admins = staff.filter(({ roles }) => roles.includes('admin')).map(({ id }) => id);
      for (const user of near) {
        const { licenceExpiresOn: last, licenceWarnedFor: warnedFor, licenceWarnedDays: warnedDays } = user;
        const days = last === null ? null : warningDue(last, { warnedFor, warnedDays }, today);
        if (last === null || days === null) continue;
        await tx.update(users, user, { licenceWarnedFor: last, licenceWarnedDays: days });
        await notify(tx, [...new Set([user.id, ...admins])], {
          kind: 'system',
          title: `The license of ${user.name} expires on ${formatLongDay(last)}`,
          link: `/${pathOf('user', user.id)}`,
          about: pathOf('users', user.id),
        });
      }
    },
  }),
};
