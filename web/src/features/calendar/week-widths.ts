import type { EventRow, Placed } from './event-layout.ts';

/** Narrowest event that a finger or a pointer still hits, in rem (WCAG 2.2, 2.5.8: 24 pixels). */
const MIN_EVENT = 1.625;
/** What some letters of a name need, in rem. */
const READABLE_EVENT = 4.25;
/** A day with more events side by side than this grows by targets alone. */
const READABLE_LANES = 6;
/** Seven of them fit next to the hours on a tablet held upright, in rem. */
const READABLE_DAY = 5.5;
/** What its name above it needs, in rem. */
const MIN_DAY = 3.25;
/** A day with little to give up takes its part of a wide window too. */
const MIN_GROWTH = 1;

/** The width of a day in rem. */
export interface DayWidth {
  /** It is never narrower: each event stays a target. */
  readonly least: number;
  /** As wide as its events side by side need to be readable. */
  readonly readable: number;
  /** Its part of the room beyond the least, against the other days. */
  readonly growth: number;
}

/** Where the window is too narrow for all readable days, each gives up what it has beyond its least. */
export function dayWidth(placed: readonly Pick<Placed<EventRow>, 'lanes'>[]): DayWidth {
  const lanes = Math.max(1, ...placed.map((each) => each.lanes));
  const least = Math.max(MIN_DAY, lanes * MIN_EVENT);
  const letters = lanes === 1 ? READABLE_DAY : Math.min(lanes, READABLE_LANES) * READABLE_EVENT;
  const readable = Math.max(READABLE_DAY, letters, least);
  return { least, readable, growth: Math.max(MIN_GROWTH, readable - least) };
}

export const sumOf = (widths: readonly DayWidth[], part: keyof DayWidth): number =>
  widths.reduce((sum, width) => sum + width[part], 0);

/** How far the days begin from the side, or are wide, as a length of CSS within the width of all. */
export function lengthOf(days: readonly DayWidth[], all: readonly DayWidth[]): string {
  const share = sumOf(days, 'growth') / sumOf(all, 'growth');
  return `(${sumOf(days, 'least')}rem + (100% - ${sumOf(all, 'least')}rem) * ${share})`;
}
