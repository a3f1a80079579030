import { describe, expect, it } from 'vitest';
import { movedTo, resizedTo, wallSpan } from './wall-clock.ts';

const zone = 'America/New_York';
const event = (startsAt: string, endsAt: string, allDay = false) => ({
  startsAt: `${startsAt}:00.000Z`,
  endsAt: `${endsAt}:00.000Z`,
  allDay,
});
const job = event('2026-03-06T14:00', '2026-03-06T17:00');

describe('an appointment in a view of the calendar', () => {
  it('stands where the company’s clock shows it', () => {
    expect(wallSpan(job, zone)).toEqual({ start: '2026-03-06 09:00:00', end: '2026-03-06 12:00:00' });
  });

  it('is drawn as long as it lasts where the clock is set back', () => {
    expect(wallSpan(event('2026-11-01T05:30', '2026-11-01T06:15'), zone)).toEqual({
      start: '2026-11-01 01:30:00',
      end: '2026-11-01 02:15:00',
    });
  });

  it.each([
    ['15 minutes', '2026-03-06T14:00', '2026-03-06T14:15', '2026-03-06 09:00:00', '2026-03-06 09:30:00'],
    [
      'until soon after midnight',
      '2026-03-07T03:05',
      '2026-03-07T05:05',
      '2026-03-06 22:05:00',
      '2026-03-07 00:30:00',
    ],
    [
      'from shortly before midnight',
      '2026-03-07T04:50',
      '2026-03-07T07:00',
      '2026-03-06 23:30:00',
      '2026-03-07 02:00:00',
    ],
    [
      'the last minutes of a day',
      '2026-03-07T04:50',
      '2026-03-07T04:58',
      '2026-03-06 23:30:00',
      '2026-03-07 00:00:00',
    ],
    ['until midnight', '2026-03-07T03:00', '2026-03-07T05:00', '2026-03-06 22:00:00', '2026-03-07 00:00:00'],
  ])('is drawn as long as a finger needs on each of its days: %s', (_, from, to, start, end) => {
    expect(wallSpan(event(from, to), zone)).toEqual({ start, end });
  });

  it('stays as short as it is where its other side is dragged', () => {
    const short = event('2026-03-06T14:00', '2026-03-06T14:15');
    expect(resizedTo(short, '2026-03-06 08:45:00', '2026-03-06 09:30:00', zone)).toEqual({
      span: { startsAt: '2026-03-06T13:45:00.000Z', endsAt: '2026-03-06T14:15:00.000Z' },
    });
  });

  it('keeps its length where it is dropped, across a change of the clock too', () => {
    expect(movedTo(job, '2026-03-09 10:15:00', zone)).toEqual({
      span: { startsAt: '2026-03-09T14:15:00.000Z', endsAt: '2026-03-09T17:15:00.000Z' },
    });
    expect(movedTo(job, '2026-03-08 00:30:00', zone)).toEqual({
      span: { startsAt: '2026-03-08T05:30:00.000Z', endsAt: '2026-03-08T08:30:00.000Z' },
    });
  });

  it('keeps its days where it takes whole ones', () => {
    const days = event('2026-03-03T05:00', '2026-03-05T05:00', true);
    expect(movedTo(days, '2026-03-07 00:00:00', zone)).toEqual({
      span: { startsAt: '2026-03-07T05:00:00.000Z', endsAt: '2026-03-09T04:00:00.000Z' },
    });
  });

  it('is refused in words at a time that the clock skips', () => {
    const refused = { refused: expect.stringMatching(/^There is no 2:30.AM on March 8/) };
    expect(movedTo(job, '2026-03-08 02:30:00', zone)).toEqual(refused);
    expect(resizedTo(job, '2026-03-06 09:00:00', '2026-03-08 02:30:00', zone)).toEqual(refused);
  });

  it('takes the first of two times that the clock shows', () => {
    expect(movedTo(job, '2026-11-01 01:30:00', zone)).toMatchObject({
      span: { startsAt: '2026-11-01T05:30:00.000Z' },
    });
  });

  it('changes the side alone that was dragged', () => {
    const late = event('2026-11-01T06:30', '2026-11-01T08:00');
    expect(resizedTo(late, '2026-11-01 01:30:00', '2026-11-01 04:00:00', zone)).toEqual({
      span: { startsAt: '2026-11-01T06:30:00.000Z', endsAt: '2026-11-01T09:00:00.000Z' },
    });
  });
});
