import type { DashboardPlan } from './dashboard-plan.ts';

/** Shared context of all dashboard cards. */
export interface Day {
  /** 'YYYY-MM-DD' in the company's time zone. */
  readonly today: string;
  readonly timeZone: string;
  readonly plan: DashboardPlan;
  /** The rep whose records are shown; undefined for the whole company. */
  readonly owner: string | undefined;
  readonly me: string;
}
