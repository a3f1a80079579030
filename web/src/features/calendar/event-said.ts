import { localMoment } from '@sable/domain/zoned-time';
import { choiceLabel, type Formats } from '../../shared/formats.ts';
import type { EventRow } from './event-layout.ts';

/** The day of an appointment by the company's clock; of one that takes several, the first and the last. */
function dayOf({ startsAt, endsAt }: EventRow, { timeZone, longDay }: Formats): string {
  const dayAt = (ms: number) => longDay(localMoment(new Date(ms).toISOString(), timeZone).date);
  const from = dayAt(Date.parse(startsAt));
  // One that ends at midnight does not reach into the next day.
  const to = dayAt(Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1));
  return from === to ? from : `${from} to ${to}`;
}

/**
 * An appointment in one sentence, for who cannot see where it stands: `Install: Garcia · Tuesday, March 10 · 11:00 AM – 1:00 PM · Sam Fleming · Scheduled`.
 *
 * @param who its people; empty where they are known.
 * @param early why it may be too early.
 */
export const eventSaid = (row: EventRow, formats: Formats, who: string, early: string | undefined): string =>
  [row.title, dayOf(row, formats), formats.span(row), who, choiceLabel(row.status), early]
    .filter(Boolean)
    .join(' · ');
