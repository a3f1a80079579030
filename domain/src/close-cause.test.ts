import { expect, test } from 'vitest';
import {
  endingFromText,
  endingOf,
  endingText,
  lostCauses,
  cancelCauses,
  namedCauses,
} from './close-cause.ts';

test('each cause that a screen offers may be named', () => {
  expect([...lostCauses, ...cancelCauses].filter((cause) => !namedCauses.includes(cause))).toEqual([]);
});

test('a cause of the list says enough, another one is said in words', () => {
  expect(endingOf({ cause: 'moved' })).toEqual({ cause: 'moved', reason: 'Moved' });
  expect(endingOf({ cause: 'moved', reason: 'To Ohio' })).toEqual({ cause: 'moved', reason: 'To Ohio' });
  expect(endingOf({ cause: 'other' })).toBeUndefined();
  expect(endingOf({ cause: 'other', reason: '' })).toBeUndefined();
});

test('cause and words are one text that says nothing twice', () => {
  const text = (cause: string | null, reason: string | null) => endingText({ cause, reason });
  expect(text('poor_service', 'Nobody called back')).toBe('Poor service: Nobody called back');
  expect(text('moved', 'Moved')).toBe('Moved');
  expect(text('other', 'Moved away')).toBe('Moved away');
  expect(text(null, 'Moved away')).toBe('Moved away');
  expect(text('', '')).toBe('');
});

test('words of a file name a cause where they are exactly one', () => {
  expect(endingFromText(' moved ')).toEqual({ cause: 'moved', reason: ' moved ' });
  expect(endingFromText('Moved away')).toEqual({ cause: 'other', reason: 'Moved away' });
});
