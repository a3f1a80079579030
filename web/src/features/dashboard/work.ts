/** Something that a person is to do: a work order, a ticket, or a task. */
export interface Work {
  readonly collection: 'work-orders' | 'tickets' | 'tasks';
  readonly id: string;
  readonly title: string;
  readonly accountId: string | null;
  /** 'YYYY-MM-DD'; null for whenever there is time. */
  readonly dueOn: string | null;
  readonly status: string | null;
}

const LAST = '9999-12-31';

/** The earliest first; what has no day comes last. */
export const byDueDay = (work: readonly Work[]): Work[] =>
  [...work].sort((a, b) => (a.dueOn ?? LAST).localeCompare(b.dueOn ?? LAST));
