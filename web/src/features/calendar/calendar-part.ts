import type { EventRow } from './event-layout.ts';

/** Props that all calendar views share. */
export interface CalendarPart {
  readonly days: readonly string[];
  readonly rows: readonly EventRow[];
  readonly today: string;
  /** The day that determines the visible period. */
  readonly date: string;
  readonly nameOf: (id: string | null | undefined) => string;
  readonly onOpen: (event: EventRow) => void;
  /** Navigates to a day. */
  readonly onDay: (date: string) => void;
  /** Undefined for people who may not schedule. */
  readonly onNew?: ((date: string, time?: string) => void) | undefined;
}
