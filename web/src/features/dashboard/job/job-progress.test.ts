import { expect, test } from 'vitest';
import { nextAct, roomsOf, ticked } from './job-progress.ts';

const step = (what: string, done = false, room: string | null = null) => ({
  what,
  room,
  action: 'install',
  zone: '',
  done,
  reason: null,
  deviceId: null,
});

test('a visit goes on its way, arrives and is done', () => {
  expect(nextAct('scheduled')?.label).toBe('On my way');
  expect(nextAct('confirmed')?.label).toBe('On my way');
  expect(nextAct('on_the_way')?.to).toBe('on_site');
  expect(nextAct('on_site')?.to).toBe('done');
  expect(nextAct('done')).toBeUndefined();
});

test('steps stand in their rooms, in the order of the work order', () => {
  const steps = [
    step('Window sensor 1', false, 'Hall'),
    step('Keypad', false, 'Kitchen'),
    step('Window sensor 2', false, 'Hall'),
    step('Cable'),
  ];
  const rooms = roomsOf(steps);
  expect(
    rooms.map(({ name, steps: own }) => [name, own.map(({ what, place }) => `${place} ${what}`)]),
  ).toEqual([
    ['Hall', ['0 Window sensor 1', '2 Window sensor 2']],
    ['Kitchen', ['1 Keypad']],
    ['Everything else', ['3 Cable']],
  ]);
});

test('one tick changes one step', () => {
  expect(ticked([step('a'), step('b')], 1, true).map(({ done }) => done)).toEqual([false, true]);
});
