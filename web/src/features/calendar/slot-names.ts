import { useLayoutEffect, useRef } from 'react';
import { useFormats } from '../../shared/use-company.ts';

/** How the views name a place: `New appointment Ann Lee 2026-11-24 08:00:00 - 08:30:00`, each of its parts left out in one of them. */
const SLOT = /^(.*?) ?(\d{4}-\d\d-\d\d)?(?: ?(\d\d:\d\d):\d\d - (\d\d:\d\d):\d\d)?$/;

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const timeOf = (wall: string): string => clock.format(new Date(`2026-01-01T${wall}:00.000Z`));

/** The name of a place in a view as it is read aloud: `New appointment Ann Lee, Tuesday, November 24, 8:00 AM to 8:30 AM`. */
export function slotName(name: string, longDay: (date: string) => string): string {
  const [, what, date, from, to] = SLOT.exec(name) ?? [];
  return [what, date && longDay(date), from && to && `${timeOf(from)} to ${timeOf(to)}`]
    .filter(Boolean)
    .join(', ');
}

/** Names the places of the view in a frame with words: the library gives only some of them to whoever uses it. */
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
