import { describe, expect, it } from 'vitest';
import { daysRange, instantOf, isSkipped, localMoment, minutesOf } from './zoned-time.ts';

const newYork = 'America/New_York';

describe('clock and calendar of a time zone', () => {
  it('shows what the wall shows there', () => {
    expect(localMoment('2026-03-02T15:00:00.000Z', newYork)).toEqual({ date: '2026-03-02', time: '10:00' });
    expect(localMoment('2026-03-02T03:30:00.000Z', newYork)).toEqual({ date: '2026-03-01', time: '22:30' });
    expect(localMoment('2026-07-01T04:00:00.000Z', newYork)).toEqual({ date: '2026-07-01', time: '00:00' });
  });

  it.each([
    ['winter', '2026-01-15', '09:00', newYork, '2026-01-15T14:00:00.000Z'],
    ['summer', '2026-07-15', '09:00', newYork, '2026-07-15T13:00:00.000Z'],
    ['half-hour zone', '2026-07-15', '09:00', 'America/St_Johns', '2026-07-15T11:30:00.000Z'],
    ['clock set forward: 02:30 does not exist', '2026-03-08', '02:30', newYork, '2026-03-08T07:30:00.000Z'],
    ['clock set back: the first 01:30', '2026-11-01', '01:30', newYork, '2026-11-01T05:30:00.000Z'],
    ['ahead of UTC', '2026-07-15', '00:15', 'Asia/Tokyo', '2026-07-14T15:15:00.000Z'],
  ])('finds the instant: %s', (_, date, time, zone, instant) => {
    expect(instantOf(date, time, zone)).toBe(instant);
  });

  it('goes there and back for every quarter of an hour of two odd days, but for the skipped hour', () => {
    for (const date of ['2026-03-08', '2026-11-01']) {
      for (let minute = 0; minute < 1440; minute += 15) {
        const hours = String(Math.floor(minute / 60)).padStart(2, '0');
        const time = `${hours}:${String(minute % 60).padStart(2, '0')}`;
        const back = localMoment(instantOf(date, time, newYork), newYork);
        const skipped = date === '2026-03-08' && hours === '02';
        expect(back).toEqual({ date, time: skipped ? time.replace('02', '03') : time });
      }
    }
  });

  it('knows the times that no clock shows', () => {
    expect(isSkipped('2026-03-08', '02:30', newYork)).toBe(true);
    expect(isSkipped('2026-03-08', '03:00', newYork)).toBe(false);
    expect(isSkipped('2026-11-01', '01:30', newYork)).toBe(false);
    expect(isSkipped('2026-03-08', '02:30', 'America/Phoenix')).toBe(false);
  });

  it('makes days as long as they are', () => {
    const hours = (date: string) => {
      const { from, to } = daysRange(date, date, newYork);
      return (Date.parse(to) - Date.parse(from)) / 3_600_000;
    };
    expect(hours('2026-03-08')).toBe(23);
    expect(hours('2026-03-09')).toBe(24);
    expect(hours('2026-11-01')).toBe(25);
  });

  it.each(['0002-03-15', '0020-03-15', '0202-03-15', '1850-03-15', '9999-12-30', '9999-12-31'])(
    'makes a range of %s, a day that is half typed or far away',
    (day) => {
      for (const zone of [newYork, 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland']) {
        const { from, to } = daysRange(day, day, zone);
        expect(from < to && to <= '9999-12-31T23:59:59.999Z').toBe(true);
        expect(localMoment(instantOf(day, '10:00', zone), zone).date).toBe(day);
      }
    },
  );

  it('counts minutes from midnight', () => {
    expect(minutesOf('00:00')).toBe(0);
    expect(minutesOf('13:45')).toBe(825);
  });
});
