import { describe, expect, it } from 'vitest';
import { calendarFile, type FiledEvent } from './calendar-file.ts';

const event: FiledEvent = {
  id: '01980000-0000-7000-8000-000000000001',
  version: 3,
  updatedAt: '2026-03-01T12:00:00.000Z',
  title: 'Install: Garrett; two doors, one \\ panel',
  startsAt: '2026-03-07T14:00:00.000Z',
  endsAt: '2026-03-07T16:30:00.000Z',
  allDay: false,
  timeZone: null,
  status: 'scheduled',
  location: '1 Main Street, Dayton',
  notes: 'Line one\nLine two',
  customer: 'Marcus & Elena Garrett',
};
const options = { name: 'Gus', timeZone: 'America/New_York', publicUrl: 'https://sable.example' };
const linesOf = (more: Partial<FiledEvent> = {}) =>
  calendarFile([{ ...event, ...more }], options)
    .replaceAll('\r\n ', '')
    .split('\r\n');

describe('a calendar file', () => {
  it('has each appointment with a stable id, its version, and times by the company’s clock', () => {
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'UID:01980000-0000-7000-8000-000000000001@sable',
        'SEQUENCE:2',
        'DTSTAMP:20260301T120000Z',
        'DTSTART;TZID=America/New_York:20260307T090000',
        'DTEND;TZID=America/New_York:20260307T113000',
        'X-WR-TIMEZONE:America/New_York',
        'SUMMARY:Install: Garrett\\; two doors\\, one \\\\ panel',
        'DESCRIPTION:Marcus & Elena Garrett\\nLine one\\nLine two',
        'STATUS:TENTATIVE',
      ]),
    );
  });

  it('gives times in the time zone of the site, and defines that zone', () => {
    const lines = linesOf({ timeZone: 'America/Denver' });
    expect(lines).toContain('DTSTART;TZID=America/Denver:20260307T070000');
    expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:America/Denver']);
    const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE') + 1);
    // In 2025 the clock went forward on March 9 at 2 AM, and back on November 2.
    expect(zone.join(' ')).toContain(
      'BEGIN:DAYLIGHT DTSTART:20250309T020000 TZOFFSETFROM:-0700 TZOFFSETTO:-0600 TZNAME:MDT END:DAYLIGHT BEGIN:STANDARD DTSTART:20251102T020000 TZOFFSETFROM:-0600 TZOFFSETTO:-0700 TZNAME:MST END:STANDARD',
    );
  });

  it('explains a summer of four weeks', () => {
    const at = {
      timeZone: 'Pacific/Fiji',
      startsAt: '2021-03-01T20:00:00.000Z',
      endsAt: '2021-03-01T21:00:00.000Z',
    };
    expect(linesOf(at).join(' ')).toContain(
      'DTSTART:20201220T020000 TZOFFSETFROM:+1200 TZOFFSETTO:+1300 TZNAME:GMT+13 END:DAYLIGHT BEGIN:STANDARD DTSTART:20210117T030000 TZOFFSETFROM:+1300 TZOFFSETTO:+1200 TZNAME:GMT+12 END:STANDARD',
    );
  });

  it('explains a clock that never changes, and none for whole days', () => {
    expect(linesOf({ timeZone: 'America/Phoenix' }).join(' ')).toContain(
      'TZOFFSETFROM:-0700 TZOFFSETTO:-0700 TZNAME:MST END:STANDARD END:VTIMEZONE',
    );
    expect(linesOf({ allDay: true })).not.toContain('BEGIN:VTIMEZONE');
  });

  it('gives the second of two equal local times in UTC', () => {
    const twice = { startsAt: '2026-11-01T05:30:00.000Z', endsAt: '2026-11-01T06:30:00.000Z' };
    expect(linesOf(twice)).toEqual(
      expect.arrayContaining(['DTSTART;TZID=America/New_York:20261101T013000', 'DTEND:20261101T063000Z']),
    );
  });

  it('has whole days as dates, the day after the last one as the end, over a change of the clock too', () => {
    const days = { allDay: true, startsAt: '2026-03-07T05:00:00.000Z', endsAt: '2026-03-09T04:00:00.000Z' };
    expect(linesOf(days)).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20260307', 'DTEND;VALUE=DATE:20260309']),
    );
  });

  it('folds lines at 75 octets and cuts no character', () => {
    const file = calendarFile([{ ...event, title: 'é🔒'.repeat(60) }], options);
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'é🔒'.repeat(60)}\r\n`);
    expect(file).not.toContain('\uFFFD');
  });

  it('lets no text begin a line of its own', () => {
    const lines = linesOf({ notes: 'a\r\nEND:VEVENT\rBEGIN:VEVENT\u0007', location: null });
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(lines.some((line) => line.startsWith('LOCATION'))).toBe(false);
  });
});
