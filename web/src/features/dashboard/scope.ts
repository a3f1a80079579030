import type { DashboardPlan } from './dashboard-plan.ts';

/** What every block of the day needs to know. */
export interface Day {
  /** 'YYYY-MM-DD' by the company's clock. */
  readonly today: string;
  readonly timeZone: string;
  readonly plan: DashboardPlan;
  /** The rep whose rows count; undefined for the whole company. */
  readonly owner: string | undefined;
  readonly me: string;
}
