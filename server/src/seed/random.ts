import { createHash } from 'node:crypto';

/** Repeatable random numbers: the same name gives the same numbers on every machine. */
export interface Random {
  /** Returns a number from 0 up to but excluding 1. */
  next(): number;
  /** Returns an integer, both ends included. */
  int(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Returns one of the keys, in proportion to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  bytes(many: number): Uint8Array;
  /** Returns a separate random stream for a part, so that draws elsewhere do not affect it. */
  fork(name: string | number): Random;
}

/** Creates a random stream (sfc32, seeded with the hash of its name). */
export function seededRandom(name: string): Random {
  const seed = createHash('sha256').update(name).digest();
  let [a, b, c, counter] = [seed.readUInt32LE(0), seed.readUInt32LE(4), seed.readUInt32LE(8), 1];
  const word = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  const next = () => word() / 2 ** 32;
  const random: Random = {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (share) => next() < share,
    pick: <T>(items: readonly T[]) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from.');
      return item;
    },
    weighted: <K extends string>(weights: Readonly<Record<K, number>>) => {
      let total = 0;
      for (const key in weights) total += weights[key];
      let rest = next() * total;
      let found: K | undefined;
      for (const key in weights) {
        found = key;
        rest -= weights[key];
        if (rest < 0) break;
      }
      if (found === undefined) throw new RangeError('Nothing to weigh.');
      return found;
    },
    bytes: (many) => Uint8Array.from({ length: many }, () => word() & 0xff),
    fork: (part) => seededRandom(`${name}/${part}`),
  };
  for (let warm = 0; warm < 12; warm++) word();
  return random;
}
