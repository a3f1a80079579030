import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { toast } from '../../ui/toast.ts';
import { offerUndo } from '../../ui/undo.ts';
import { useEarlyQuestion } from './use-early-question.ts';
import { bookOrAsk } from './use-reschedule.ts';
import { movedTo, type WallClock } from './wall-clock.ts';
import type { WaitingJob } from './waiting-jobs.ts';

/** Schedules a waiting job as one appointment, with undo. */
export function useScheduleJob() {
  const act = useAction();
  const isToBePlanned = useEarlyQuestion();
  const { timeZone } = useFormats();
  const [placing] = useState(() => new Set<string>());
  const place = async (job: WaitingJob, start: WallClock, userId: string | null) => {
    const length = { startsAt: '1970-01-01T00:00:00.000Z', allDay: false };
    const endsAt = new Date(job.minutes * 60_000).toISOString();
    const placed = movedTo({ ...length, endsAt }, start, timeZone);
    if ('refused' in placed) return void toast.error('This time does not exist.', { detail: placed.refused });
    const { type, accountId, workOrderId, location } = job;
    const title =
      type === 'install' && !job.title.startsWith('Install') ? `Install: ${job.title}` : job.title;
    const fields = { title, type, accountId, workOrderId, location, userId, ...placed.span };
    const visit = { id: job.key, type, status: 'scheduled', accountId, ...placed.span } as const;
    if (!(await isToBePlanned(visit))) return;
    const made = await bookOrAsk((bookedAnyway) =>
      act(m.events.create, { ...fields, bookedAnyway: [...bookedAnyway] }, { silent: true }),
    );
    if (made) offerUndo(`${title} is scheduled`, () => void act(m.events.delete, { id: made.id }));
  };
  return async (job: WaitingJob, start: WallClock, userId: string | null) => {
    // A job stays in the tray until its appointment exists. A second drop meanwhile would create another one.
    if (placing.has(job.key)) return;
    placing.add(job.key);
    await place(job, start, userId);
    placing.delete(job.key);
  };
}
