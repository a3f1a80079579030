import { refersOnly } from '@sable/domain/kernel/actor';
import { DashboardView } from '../features/dashboard/dashboard-view.tsx';
import { useActor } from '../live/hooks.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { DashboardSkeleton } from '../ui/skeletons.tsx';

const LeadsHome = lazyWithRetry(async () => (await import('../features/leads/leads-view.tsx')).LeadsHome, {
  Fallback: DashboardSkeleton,
});

/** A person's day. People who only bring in leads have their own. */
export const DashboardScreen = () => (refersOnly(useActor()) ? <LeadsHome /> : <DashboardView />);
