import { useLayoutEffect, useRef } from 'react';
import { useFormats } from '../../shared/use-company.ts';

/**
 * The accessible name of a slot from the library: `New appointment Ann Lee 2026-11-24 08:00:00 - 08:30:00`. Each view
 * omits some parts.
 */
const SLOT = /^(.*?) ?(\d{4}-\d\d-\d\d)?(?: ?(\d\d:\d\d):\d\d - (\d\d:\d\d):\d\d)?$/;

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const timeOf = (wall: string): string => clock.format(new Date(`2026-01-01T${wall}:00.000Z`));

/**
 * Formats the accessible name of a slot for screen readers: `New appointment Ann Lee, Tuesday, November 24, 8:00 AM
 * to 8:30 AM`.
 */
export function slotName(name: string, longDay: (date: string) => string): string {
  const [, what, date, from, to] = SLOT.exec(name) ?? [];
  return [what, date && longDay(date), from && to && `${timeOf(from)} to ${timeOf(to)}`]
    .filter(Boolean)
    .join(', ');
}

/**
 * Rewrites the accessible names of a view's slots after each render, because the library lets callers set only some
 * of them.
 */
export function useSlotNames() {
  const { longDay } = useFormats();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const slot of frame.current?.querySelectorAll('button[aria-label]') ?? []) {
      const name = slot.getAttribute('aria-label') ?? '';
      const said = slotName(name, longDay);
      if (said !== name) slot.setAttribute('aria-label', said);
    }
  });
  return frame;
}
