import { describe, expect, it } from 'vitest';
import { conflictSentence, conflictsOf, workingTimeDefaults, type Booking } from './booking.ts';

const zone = 'America/New_York';
const visit = (start: string, end: string, more: Partial<Booking> = {}): Booking => ({
  id: `${start} ${end}`,
  type: 'install',
  status: 'scheduled',
  startsAt: `2026-08-${start}:00.000Z`,
  endsAt: `2026-08-${end}:00.000Z`,
  allDay: false,
  userId: 'gus',
  alsoUserIds: [],
  accountId: null,
  location: '1 Main Street',
  ...more,
});
const kinds = (booking: Booking, ...others: Booking[]) =>
  conflictsOf(booking, others, workingTimeDefaults, zone).map(({ kind }) => kind);
// Tuesday, 10:00 to 12:00 in New York.
const job = visit('04T14:00', '04T16:00');

describe('what speaks against a time', () => {
  it('is nothing where the person is free', () => {
    expect(kinds(job, visit('04T17:00', '04T18:00', { location: 'Elsewhere' }))).toEqual([]);
    expect(kinds(job, job)).toEqual([]);
  });

  it('is another appointment of the same person at the same time, whole days included', () => {
    expect(kinds(job, visit('04T15:00', '04T17:00'))).toEqual(['overlap']);
    expect(kinds(job, visit('04T04:00', '05T04:00', { type: 'block', allDay: true }))).toEqual(['overlap']);
    expect(kinds(job, visit('04T15:00', '04T17:00', { userId: 'ivan' }))).toEqual([]);
    expect(kinds({ ...job, userId: null }, visit('04T15:00', '04T17:00', { userId: null }))).toEqual([]);
  });

  it('is a holiday, by its name in the sentence, whatever the day of the week', () => {
    const hours = { ...workingTimeDefaults, holidays: ['2026-08-05', '2026-08-04'] };
    const found = conflictsOf(visit('04T14:00', '05T16:00'), [], hours, zone);
    expect(found).toEqual([{ kind: 'closed', holiday: '2026-08-04' }]);
    const context = { nameOf: (id: string) => id, hours, timeZone: zone };
    expect(found.map((each) => conflictSentence(each, context))).toEqual([
      'The company does not work on Tuesday, August 4, a holiday.',
    ]);
    expect(conflictsOf(visit('06T14:00', '06T16:00'), [], hours, zone)).toEqual([]);
  });

  it('is an appointment of anybody who is on both, and says who', () => {
    const pair = { ...job, userId: 'ivan', alsoUserIds: ['gus'] };
    const found = (other: Partial<Booking>) =>
      conflictsOf(pair, [visit('04T15:00', '04T17:00', other)], workingTimeDefaults, zone);
    expect(found({ userId: 'gus' })).toMatchObject([{ kind: 'overlap', people: ['gus'] }]);
    expect(found({ userId: 'lea', alsoUserIds: ['gus', 'ivan'] })).toMatchObject([
      { people: ['gus', 'ivan'] },
    ]);
    expect(found({ userId: 'lea', alsoUserIds: ['max'] })).toEqual([]);
    const [conflict] = found({ userId: 'lea', alsoUserIds: ['gus', 'ivan'] });
    const context = { nameOf: (id: string) => id, title: 'Van', hours: workingTimeDefaults, timeZone: zone };
    expect(conflict && conflictSentence(conflict, context)).toMatch(/^gus and ivan have “Van” from/);
  });

  it('is no appointment that was canceled, and nothing speaks against a canceled one', () => {
    expect(kinds(job, visit('04T15:00', '04T17:00', { status: 'cancelled' }))).toEqual([]);
    expect(kinds({ ...job, status: 'no_show' }, visit('04T15:00', '04T17:00'))).toEqual([]);
  });

  it('is a drive for which there is no time', () => {
    const next = visit('04T16:10', '04T17:00', { location: '9 Elm Street' });
    expect(kinds(job, next)).toEqual(['travel']);
    expect(kinds(next, job)).toEqual(['travel']);
    expect(kinds(job, { ...next, startsAt: '2026-08-04T16:15:00.000Z' })).toEqual([]);
  });

  it('is no drive at one place, to a call, or from a place that nobody knows', () => {
    const next = (more: Partial<Booking>) => kinds(job, visit('04T16:00', '04T17:00', more));
    expect(next({ location: ' 1 MAIN street ' })).toEqual([]);
    expect(next({ type: 'follow_up', location: '9 Elm Street' })).toEqual([]);
    expect(next({ location: null })).toEqual([]);
    expect(
      kinds({ ...job, accountId: 'a' }, visit('04T16:00', '04T17:00', { accountId: 'b', location: null })),
    ).toEqual(['travel']);
  });

  it('is a time at which nobody works, by the company’s clock', () => {
    expect(kinds(visit('04T11:30', '04T13:00'))).toEqual(['closed']);
    expect(kinds(visit('04T12:00', '04T22:00'))).toEqual([]);
    expect(kinds(visit('04T21:00', '04T22:30'))).toEqual(['closed']);
    expect(kinds(visit('09T14:00', '09T15:00'))).toEqual(['closed']);
    expect(kinds(visit('04T11:30', '04T12:00', { type: 'block' }))).toEqual([]);
  });

  it('lets work go on over nights, but not over a day of rest', () => {
    expect(kinds(visit('06T14:00', '07T20:00'))).toEqual([]);
    expect(kinds(visit('08T14:00', '10T20:00'))).toEqual(['closed']);
  });

  it('names each of several', () => {
    expect(kinds(visit('04T11:00', '04T13:00'), visit('04T12:00', '04T12:30'))).toEqual([
      'overlap',
      'closed',
    ]);
  });
});
