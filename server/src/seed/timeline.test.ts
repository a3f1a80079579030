import { expect, test } from 'vitest';
import { localTime, MINUTE } from './local-time.ts';
import { seededRandom } from './random.ts';
import { Timeline, type Scenario } from './timeline.ts';

test('scenarios run in the order of time, ties in the order in which they were added, up to the end', async () => {
  const ran: string[] = [];
  const timeline = new Timeline();
  async function* scenario(name: string, ...times: number[]): Scenario {
    for (const time of times) {
      ran.push(name);
      yield time;
    }
    ran.push(`${name} ends`);
  }
  const clock: number[] = [];
  timeline.add(5, scenario('a', 10, 30));
  timeline.add(1, scenario('b', 10, 99));
  timeline.add(5, scenario('c', 2, 6));
  await timeline.run(50, (at) => clock.push(at));
  expect(ran).toEqual(['b', 'a', 'c', 'c', 'c ends', 'b', 'a', 'a ends']);
  expect(clock).toEqual([1, 5, 5, 5, 6, 10, 10, 30]);
});

test('a thousand scenarios come in order', async () => {
  const random = seededRandom('scenarios');
  const timeline = new Timeline();
  const seen: number[] = [];
  async function* once(): Scenario {
    yield* [];
  }
  for (let n = 0; n < 1000; n++) timeline.add(random.int(0, 5000), once());
  await timeline.run(5000, (at) => seen.push(at));
  expect(seen).toHaveLength(1000);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

test.each([
  ['America/New_York', '2026-07-01', '2026-07-01T13:30:00.000Z'],
  ['America/New_York', '2026-12-01', '2026-12-01T14:30:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T14:30:00.000Z'],
  ['Europe/Paris', '2026-03-29', '2026-03-29T07:30:00.000Z'],
])('half past nine in %s on %s is %s', (zone, day, instant) => {
  const time = localTime(zone);
  expect(new Date(time.at(day, 9 * 60 + 30)).toISOString()).toBe(instant);
  expect(time.dayOf(time.at(day, 23 * 60 + 59))).toBe(day);
  expect(time.dayOf(time.at(day, 24 * 60 + 1) + MINUTE)).not.toBe(day);
});

test('chance repeats by name, and its parts are apart', () => {
  const numbers = (name: string) =>
    Array.from({ length: 5 }, () => 0).map(
      (
        (random) => () =>
          random.int(0, 1_000_000)
      )(seededRandom(name)),
    );
  expect(numbers('a')).toEqual(numbers('a'));
  expect(numbers('a')).not.toEqual(numbers('b'));
  expect(seededRandom('a').fork(1).next()).toBe(seededRandom('a').fork(1).next());
  expect(seededRandom('a').fork(1).next()).not.toBe(seededRandom('a').fork(2).next());
});
