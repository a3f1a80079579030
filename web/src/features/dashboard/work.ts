/** A to-do of a person: a work order, a ticket, or a task. */
export interface Work {
  readonly collection: 'work-orders' | 'tickets' | 'tasks';
  readonly id: string;
  readonly title: string;
  readonly accountId: string | null;
  /** 'YYYY-MM-DD'; null without a due date. */
  readonly dueOn: string | null;
  readonly status: string | null;
}

const LAST = '9999-12-31';

/** Sorts by due date, earliest first; items without one come last. */
export const byDueDay = (work: readonly Work[]): Work[] =>
  [...work].sort((a, b) => (a.dueOn ?? LAST).localeCompare(b.dueOn ?? LAST));
