import type { EventRow, Placed } from './event-layout.ts';

/** Minimum width of an event as a touch target, in rem (WCAG 2.2, 2.5.8: 24 pixels). */
const MIN_EVENT = 1.625;
/** Width for a few letters of a name, in rem. */
const READABLE_EVENT = 4.25;
/** Above this many events side by side, a day grows only as far as touch targets require. */
const READABLE_LANES = 6;
/** Readable width of a day, in rem. Seven of them fit next to the hours on a tablet in portrait mode. */
const READABLE_DAY = 5.5;
/** Minimum width of a day's header, in rem. */
const MIN_DAY = 3.25;
/** Minimum growth, so that a day near its minimum also gets a share of a wide window. */
const MIN_GROWTH = 1;

/** The width of a day in rem. */
export interface DayWidth {
  /** Minimum width. Each event remains a touch target. */
  readonly least: number;
  /** Width at which the events side by side are readable. */
  readonly readable: number;
  /** Share of the space beyond the minimum widths, relative to the other days. */
  readonly growth: number;
}

/**
 * Returns the width of a day. If the window is too narrow for all readable widths, each day shrinks toward its
 * minimum.
 */
export function dayWidth(placed: readonly Pick<Placed<EventRow>, 'lanes'>[]): DayWidth {
  const lanes = Math.max(1, ...placed.map((each) => each.lanes));
  const least = Math.max(MIN_DAY, lanes * MIN_EVENT);
  const letters = lanes === 1 ? READABLE_DAY : Math.min(lanes, READABLE_LANES) * READABLE_EVENT;
  const readable = Math.max(READABLE_DAY, letters, least);
  return { least, readable, growth: Math.max(MIN_GROWTH, readable - least) };
}

export const sumOf = (widths: readonly DayWidth[], part: keyof DayWidth): number =>
  widths.reduce((sum, width) => sum + width[part], 0);

/** Returns the combined width of some days, or the offset past them, as a CSS length relative to all days. */
export function lengthOf(days: readonly DayWidth[], all: readonly DayWidth[]): string {
  const share = sumOf(days, 'growth') / sumOf(all, 'growth');
  return `(${sumOf(days, 'least')}rem + (100% - ${sumOf(all, 'least')}rem) * ${share})`;
}
