import { addDays } from '@sable/domain/calendar-date';
import { threadsOf, usualWait, waitsOf } from '@sable/domain/estimate/conversation';
import { where } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { instantOf } from '@sable/domain/zoned-time';
import { useLive } from '../../live/hooks.ts';
import { lengthText } from '../../shared/span-text.ts';
import type { Day } from './scope.ts';

const DAYS = 30;
const LIMIT = 1000;

/**
 * Describes how long customers usually waited for an answer in the last 30 days, updated live: on a rep’s estimates,
 * or on all. Undefined if nothing was answered.
 */
export function useAnswerTimes({ today, timeZone, owner }: Day): string | undefined {
  const since = instantOf(addDays(today, -DAYS), '00:00', timeZone);
  const { rows: events = [] } = useLive(
    query('estimate-events', {
      where: where({ kind: ['question', 'answer'] }, { field: 'createdAt', op: 'gte', value: since }),
      // Ids are ordered by time.
      orderBy: { field: 'id', direction: 'desc' },
      limit: LIMIT,
    }),
  );
  const ids = [...new Set(events.map(({ estimateId }) => estimateId))].toSorted();
  const { rows: estimates = [] } = useLive(
    owner !== undefined && ids.length > 0
      ? query('estimates', { where: { id: ids, ownerUserId: owner }, limit: LIMIT })
      : null,
  );
  const own = new Set(estimates.map(({ id }) => id));
  const waits = ids
    .filter((id) => owner === undefined || own.has(id))
    .flatMap((id) => threadsOf(events.filter(({ estimateId }) => estimateId === id)).flatMap(waitsOf));
  const usual = usualWait(waits);
  if (usual === null) return undefined;
  return waits.length === 1
    ? `Answered in ${lengthText(usual)}: the one question of the last ${DAYS} days.`
    : `Usually answered in ${lengthText(usual)}: ${waits.length} in the last ${DAYS} days.`;
}
