import type { EventRow } from './event-layout.ts';

/** What each way of showing the calendar is given. */
export interface CalendarPart {
  readonly days: readonly string[];
  readonly rows: readonly EventRow[];
  readonly today: string;
  /** The day that the page is around. */
  readonly date: string;
  readonly nameOf: (id: string | null | undefined) => string;
  readonly onOpen: (event: EventRow) => void;
  /** Goes to a day. */
  readonly onDay: (date: string) => void;
  /** Undefined for who may not plan. */
  readonly onNew?: ((date: string, time?: string) => void) | undefined;
}
