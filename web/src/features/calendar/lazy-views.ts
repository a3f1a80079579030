import { DaysSkeleton, LanesSkeleton } from '../../ui/skeletons.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';

const Fallback = DaysSkeleton;

/** The views of the calendar library, lazy-loaded with the first one shown. The agenda does not use the library. */
export const Day = lazyWithRetry(async () => (await import('./schedule-views.ts')).Day, { Fallback });
export const Week = lazyWithRetry(async () => (await import('./schedule-views.ts')).Week, { Fallback });
export const Month = lazyWithRetry(async () => (await import('./schedule-views.ts')).Month, { Fallback });
export const Board = lazyWithRetry(async () => (await import('./board.tsx')).Board, {
  Fallback: LanesSkeleton,
});
