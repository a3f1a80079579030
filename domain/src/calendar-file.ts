import { addDays } from './calendar-date.ts';
import { localStamp, timeZoneLines } from './calendar-zone.ts';
import { instantOf, localMoment } from './zoned-time.ts';

/** An appointment as a calendar file has it. */
export interface FiledEvent {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly allDay: boolean;
  /** Of the clock at its site; null where the company's counts. */
  readonly timeZone: string | null;
  readonly status: string;
  readonly location: string | null;
  readonly notes: string | null;
  /** The customer's name; null without one. */
  readonly customer: string | null;
}

interface CalendarOptions {
  /** The name of the calendar as programs show it. */
  readonly name: string;
  readonly timeZone: string;
  /** Where the product is found: each appointment links there. */
  readonly publicUrl: string;
}

/** RFC 5545, 3.1: the most octets of a line. */
const MAX_OCTETS = 75;
const CRLF = '\r\n';

/** RFC 5545, 3.3.11. Control characters other than a new line have no place in a text. */
const text = (value: string): string =>
  value
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n');

/** How many octets a character takes in UTF-8. */
function octets(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

/** A content line in pieces of 75 octets at most; no character is cut. */
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

/** A time by the clock of its zone. In the hour that the clock shows twice the second time is written in UTC: otherwise it would mean the first. */
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

/** The zones of appointments with a time, each explained once. */
function zoneLines(events: readonly FiledEvent[], companyZone: string): string[] {
  const instants = new Map<string, string[]>();
  for (const { allDay, timeZone, startsAt, endsAt } of events) {
    const zone = timeZone ?? companyZone;
    if (!allDay) instants.set(zone, [...(instants.get(zone) ?? []), startsAt, endsAt]);
  }
  return [...instants].flatMap(([zone, those]) => timeZoneLines(zone, those));
}

/** A calendar as a file that calendar programs read (RFC 5545): times by the clock at the site with its zone, dates for whole days, folded lines. */
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
