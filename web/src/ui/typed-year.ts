import { useState } from 'react';

/** No year has more than four digits: browsers leave room for six unless a last day says so. */
export const LAST_DAY = '9999-12-31';

/** A year of four digits of which the first is not typed yet, or never will be: `0026-03-15`. */
const isShortYear = (typed: string): boolean => typed.startsWith('0');

/**
 * What is meant by a day or a time as a browser's own field has it, `YYYY-MM-DD…`: a year of two digits is one from 1970 to 2069, as in imports. Null for a year of one digit or
 * three.
 */
export function withFullYear(typed: string): string | null {
  if (!isShortYear(typed)) return typed;
  const year = Number(typed.slice(0, 4));
  if (year < 10 || year > 99) return null;
  return `${year < 70 ? 2000 + year : 1900 + year}${typed.slice(4)}`;
}

/**
 * A browser's own field gives a day at each digit of its year. Until the year has four, it shows what was typed, and gives only what that can mean.
 *
 * @param value of the field at rest.
 */
export function useTypedYear(value: string, onChange: (typed: string) => void) {
  const [short, setShort] = useState<string | null>(null);
  return {
    value: short ?? value,
    change: (typed: string) => {
      setShort(isShortYear(typed) ? typed : null);
      const meant = withFullYear(typed);
      if (meant !== null) onChange(meant);
    },
    leave: () => setShort(null),
  };
}
