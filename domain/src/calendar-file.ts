import { addDays } from './calendar-date.ts';
import { localStamp, timeZoneLines } from './calendar-zone.ts';
import { instantOf, localMoment } from './zoned-time.ts';

/** An appointment in a calendar file. */
export interface FiledEvent {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly allDay: boolean;
  /** The time zone of the site; null if the company's applies. */
  readonly timeZone: string | null;
  readonly status: string;
  readonly location: string | null;
  readonly notes: string | null;
  /** The customer's name; null if there is none. */
  readonly customer: string | null;
}

interface CalendarOptions {
  /** The name of the calendar that programs show. */
  readonly name: string;
  readonly timeZone: string;
  /** The public URL of the product, which each appointment links to. */
  readonly publicUrl: string;
}

/** RFC 5545, 3.1: the maximum length of a line, in octets. */
const MAX_OCTETS = 75;
const CRLF = '\r\n';

/** RFC 5545, 3.3.11. Control characters other than a newline are not allowed in a text. */
const text = (value: string): string =>
  value
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n');

/** Returns the number of octets of a character in UTF-8. */
function octets(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

/** Folds a content line into pieces of at most 75 octets, without splitting a character. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let length = 0;
  for (const sign of line) {
    const size = octets(sign);
    if (length + size > MAX_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      length = 1;
    }
    piece += sign;
    length += size;
  }
  return [...pieces, piece].join(CRLF);
}

/** `20260804T140000Z` */
const stamp = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const dayStamp = (date: string): string => date.replaceAll('-', '');

/**
 * Formats a time in its time zone. In the hour that occurs twice, the second occurrence is written in UTC; otherwise
 * it would be read as the first.
 */
function timed(name: string, instant: string, timeZone: string): string {
  const { date, time } = localMoment(instant, timeZone);
  const hasZone =
    Date.parse(instantOf(date, time, timeZone)) === Math.floor(Date.parse(instant) / 60_000) * 60_000;
  return hasZone ? `${name};TZID=${timeZone}:${localStamp(instant, timeZone)}` : `${name}:${stamp(instant)}`;
}

function times({ startsAt, endsAt, allDay, timeZone: siteZone }: FiledEvent, timeZone: string): string[] {
  if (!allDay)
    return [timed('DTSTART', startsAt, siteZone ?? timeZone), timed('DTEND', endsAt, siteZone ?? timeZone)];
  const last = localMoment(new Date(Date.parse(endsAt) - 1).toISOString(), timeZone).date;
  return [
    `DTSTART;VALUE=DATE:${dayStamp(localMoment(startsAt, timeZone).date)}`,
    `DTEND;VALUE=DATE:${dayStamp(addDays(last, 1))}`,
  ];
}

function eventLines(event: FiledEvent, { timeZone, publicUrl }: CalendarOptions): string[] {
  const link = `${publicUrl}/calendar?event=${event.id}`;
  const description = [event.customer, event.notes].filter(Boolean).join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@sable`,
    `DTSTAMP:${stamp(event.updatedAt)}`,
    `LAST-MODIFIED:${stamp(event.updatedAt)}`,
    `SEQUENCE:${event.version - 1}`,
    ...times(event, timeZone),
    `SUMMARY:${text(event.title)}`,
    ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    `STATUS:${event.status === 'scheduled' ? 'TENTATIVE' : 'CONFIRMED'}`,
    `URL:${link}`,
    'END:VEVENT',
  ];
}

/** Returns the time zone definitions of timed appointments, each once. */
function zoneLines(events: readonly FiledEvent[], companyZone: string): string[] {
  const instants = new Map<string, string[]>();
  for (const { allDay, timeZone, startsAt, endsAt } of events) {
    const zone = timeZone ?? companyZone;
    if (!allDay) instants.set(zone, [...(instants.get(zone) ?? []), startsAt, endsAt]);
  }
  return [...instants].flatMap(([zone, those]) => timeZoneLines(zone, those));
}

/** Renders a calendar as an RFC 5545 file: times in the site's time zone, dates for whole days, folded lines. */
export function calendarFile(events: readonly FiledEvent[], options: CalendarOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sable//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(options.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    `X-WR-TIMEZONE:${options.timeZone}`,
    ...zoneLines(events, options.timeZone),
    ...events.flatMap((event) => eventLines(event, options)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + CRLF).join('');
}
