import { invalid } from '../kernel/errors.ts';
import type { Payment } from './pricing-schema.ts';

/** Throws INVALID unless the last payment, and only that one, takes the rest, and every milestone has a name. */
export function checkPaymentSchedule(schedule: readonly Payment[]): void {
  const last = schedule.length - 1;
  if (schedule.length === 0 || schedule.some(({ kind }, place) => (kind === 'rest') !== (place === last)))
    throw invalid(
      'paymentSchedule',
      'The last payment, and no other, takes the remaining amount. Nothing was saved. Correct the payments.',
    );
  if (schedule.some(({ event, milestone }) => (event === 'milestone') !== (milestone !== undefined)))
    throw invalid(
      'paymentSchedule',
      'A payment at a milestone needs the name of the milestone. Nothing was saved. Name it.',
    );
}
