import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionBetween, positionsBetween } from './position.ts';

test('keys made at random places always sort where they were put', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: 200 }), (places) => {
      const keys: string[] = [];
      for (const place of places) {
        const at = place % (keys.length + 1);
        keys.splice(at, 0, positionBetween(keys[at - 1] ?? null, keys[at] ?? null));
      }
      expect(keys).toEqual([...keys].sort());
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('a thousand appended rows keep short keys', () => {
  const keys = positionsBetween(null, null, 1000);
  expect(keys).toEqual([...keys].sort());
  expect(Math.max(...keys.map((key) => key.length))).toBeLessThan(40);
});

test('five hundred rows pasted between two neighbours get short keys, and so do pastes within them', () => {
  let [before, after] = ['U', 'V'];
  expect(Math.max(...positionsBetween(before, after, 500).map((key) => key.length))).toBeLessThan(5);
  for (let paste = 0; paste < 30; paste++) {
    const keys = positionsBetween(before, after, 500);
    expect([before, ...keys, after]).toEqual([...new Set([before, ...keys, after])].sort());
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(60);
    // Inserts into the first, the middle, and the last gap of the last paste, in turn.
    const gap = [0, 250, 499][paste % 3] ?? 0;
    [before, after] = [keys[gap - 1] ?? before, keys[gap] ?? after];
  }
});

test('an impossible place is refused', () => {
  expect(() => positionBetween('b', 'a')).toThrow(RangeError);
});
