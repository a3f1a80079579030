import { describe, expect, it } from 'vitest';
import { draftOf, eventForm, newEvent, type EventDraft, spanOf, startMoved } from './event-draft.ts';

const zone = 'America/New_York';
const eventFields = (typed: EventDraft, timeZone: string) => eventForm(timeZone).parse(typed).event;
const draft = newEvent('2026-08-04', '10:00', { title: 'Walk the house' });

describe('an event as it is typed', () => {
  it('lasts an hour to begin with, by the company’s clock', () => {
    expect(spanOf(draft, zone)).toEqual({
      startsAt: '2026-08-04T14:00:00.000Z',
      endsAt: '2026-08-04T15:00:00.000Z',
    });
    expect(spanOf(newEvent('2026-08-04', '23:30'), zone)).toEqual({
      startsAt: '2026-08-05T03:30:00.000Z',
      endsAt: '2026-08-05T04:30:00.000Z',
    });
  });

  it('keeps its length when its start moves, over midnight too', () => {
    expect(startMoved(draft, { start: '15:30' }, zone)).toMatchObject({
      endDate: '2026-08-04',
      end: '16:30',
    });
    expect(startMoved(draft, { start: '23:30' }, zone)).toMatchObject({
      endDate: '2026-08-05',
      end: '00:30',
    });
    expect(startMoved(draft, { date: '2026-09-01' }, zone)).toMatchObject({
      endDate: '2026-09-01',
      end: '11:00',
    });
  });

  it('keeps its length across a change of the clock', () => {
    const before = newEvent('2026-03-07', '01:00', { title: 'Night work', end: '04:00' });
    const moved = startMoved(before, { date: '2026-03-08' }, zone);
    expect(moved).toMatchObject({ endDate: '2026-03-08', end: '05:00' });
  });

  it('covers whole days up to the next midnight and reads them back', () => {
    const days = { ...draft, allDay: true, endDate: '2026-08-05' };
    const fields = eventFields(days, zone);
    expect(fields).toMatchObject({
      startsAt: '2026-08-04T04:00:00.000Z',
      endsAt: '2026-08-06T04:00:00.000Z',
    });
    expect(draftOf(fields, zone)).toMatchObject({ date: '2026-08-04', endDate: '2026-08-05' });
  });

  it('is the same after saving and opening again', () => {
    const full = {
      ...draft,
      location: 'Gate 4',
      notes: 'Dog',
      userId: '01980000-0000-7000-8000-000000000001',
      accountId: '01980000-0000-7000-8000-000000000002',
      type: 'install',
    } as const;
    expect(draftOf(eventFields(full, zone), zone)).toEqual(full);
  });

  it('says what is missing', () => {
    const refused = (part: Partial<EventDraft>) =>
      eventForm(zone)
        .safeParse({ ...draft, ...part })
        .error?.issues.map(({ path, message }) => [path[0], message]);
    expect(refused({})).toBeUndefined();
    expect(refused({ title: ' ' })).toEqual([['title', 'This field is required.']]);
    expect(refused({ date: '' })).toContainEqual(['date', 'This field is required.']);
    expect(refused({ date: '2026-03-08', start: '02:30', endDate: '2026-03-08', end: '04:00' })).toEqual([
      [
        'start',
        expect.stringMatching(/^There is no 2:30.AM on March 8: the clock skips it\. Choose another time\.$/),
      ],
    ]);
    expect(refused({ repeats: 'weekly' })).toEqual([['until', 'Choose the last day.']]);
    expect(refused({ end: '09:00' })).toEqual([['endDate', 'The end must be later than the start.']]);
  });
});
