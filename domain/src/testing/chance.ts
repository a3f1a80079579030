/** Returns a small random number generator (mulberry32): the same seed gives the same run. */
export function chanceOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  function pick<T>(items: readonly [T, ...T[]]): T;
  function pick<T>(items: readonly T[]): T | undefined;
  function pick<T>(items: readonly T[]): T | undefined {
    return items[int(0, items.length - 1)];
  }
  return {
    int,
    one: (of: number) => int(1, of) === 1,
    pick,
  };
}
export type Chance = ReturnType<typeof chanceOf>;
