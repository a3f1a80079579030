import { anyEntity } from '@sable/domain/kernel/entity';
import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { can } from '@sable/domain/kernel/transaction';
import { query, type RowIn } from '@sable/domain/queries';
import { enrollments } from '@sable/domain/station/enrollment';
import { useLive } from '../live/hooks.ts';

export type Enrollment = RowIn<'enrollments'>;

/** Returns an account's enrollment at its central station; undefined while nobody has requested monitoring there. */
export const useEnrollment = (accountId: string | null): Enrollment | undefined =>
  useLive(
    accountId
      ? query('enrollments', {
          where: { accountId, status: ['draft', 'ready', 'submitted', 'on_test', 'active', 'suspended'] },
          orderBy: { field: 'createdAt', direction: 'desc' },
          limit: 1,
        })
      : null,
  ).rows?.[0];

/**
 * Returns whether a person may put an account on test, as far as the screen can determine; the server decides.
 *
 * @param isSent whether an appointment sends the person there.
 */
export const mayTest = (actor: Actor, enrollment: Enrollment, isSent: boolean): boolean =>
  (isSent && hasRole(actor, 'installer')) || can(anyEntity(enrollments), actor, 'update', enrollment);
