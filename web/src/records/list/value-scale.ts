import type { FieldKind } from '@sable/domain/kernel/field-kind';

type Value = string | number | boolean;

/** Maps the values of a kind to whole numbers in the same order, so that an interval of them can be split. */
export interface Scale {
  readonly numberOf: (value: Value) => number;
  readonly valueOf: (number: number) => Value;
  readonly lowest: number;
  readonly highest: number;
}

const CHARACTERS = 7;
const BASE = 128;
const DAY_MS = 86_400_000;
const FAR = Date.UTC(2200, 0, 1);

/** The first seven characters, each below 128: enough to distinguish names, and exact in a double. */
const textScale: Scale = {
  numberOf: (value) => {
    const text = String(value);
    let number = 0;
    for (let index = 0; index < CHARACTERS; index++) {
      number = number * BASE + Math.min(BASE - 1, index < text.length ? text.charCodeAt(index) : 0);
    }
    return number;
  },
  valueOf: (number) => {
    const codes: number[] = [];
    for (let rest = number, index = 0; index < CHARACTERS; index++) {
      codes.unshift(rest % BASE);
      rest = Math.floor(rest / BASE);
    }
    // A zero ends the text: PostgreSQL text cannot contain one.
    const end = codes.indexOf(0);
    return String.fromCharCode(...(end < 0 ? codes : codes.slice(0, end)));
  },
  lowest: 0,
  highest: BASE ** CHARACTERS - 1,
};

const numberScale: Scale = {
  numberOf: Number,
  valueOf: (number) => number,
  lowest: -100_000_000_000,
  highest: 100_000_000_000,
};

const dayScale: Scale = {
  numberOf: (value) => Math.floor(Date.parse(String(value)) / DAY_MS),
  valueOf: (number) => new Date(number * DAY_MS).toISOString().slice(0, 10),
  lowest: 0,
  highest: FAR / DAY_MS,
};

const instantScale: Scale = {
  numberOf: (value) => Date.parse(String(value)),
  valueOf: (number) => new Date(number).toISOString(),
  lowest: 0,
  highest: FAR,
};

const flagScale: Scale = {
  numberOf: (value) => (value === true ? 1 : 0),
  valueOf: (number) => number > 0,
  lowest: 0,
  highest: 1,
};

/** Ids by their creation time, in milliseconds (UUIDv7). */
export const idScale: Scale = {
  numberOf: (value) => Number.parseInt(String(value).replace('-', '').slice(0, 12), 16),
  valueOf: (number) => {
    const time = number.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
  },
  lowest: 0,
  highest: FAR,
};

/** Returns the scale reversed, for a descending list. */
export const mirrored = (scale: Scale): Scale => ({
  numberOf: (value) => -scale.numberOf(value),
  valueOf: (number) => scale.valueOf(-number),
  lowest: -scale.highest,
  highest: -scale.lowest,
});

export function scaleOf(kind: FieldKind): Scale {
  if (kind === 'money' || kind === 'count' || kind === 'quantity' || kind === 'percent') return numberScale;
  if (kind === 'date') return dayScale;
  if (kind === 'instant') return instantScale;
  return kind === 'flag' ? flagScale : textScale;
}
