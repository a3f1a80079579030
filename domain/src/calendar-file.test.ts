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
  it('has each appointment with a stable id, its version, and times in UTC', () => {
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'UID:01980000-0000-7000-8000-000000000001@sable',
        'SEQUENCE:2',
        'DTSTAMP:20260301T120000Z',
        'DTSTART:20260307T140000Z',
        'DTEND:20260307T163000Z',
        'SUMMARY:Install: Garrett\\; two doors\\, one \\\\ panel',
        'DESCRIPTION:Marcus & Elena Garrett\\nLine one\\nLine two',
        'STATUS:TENTATIVE',
      ]),
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
