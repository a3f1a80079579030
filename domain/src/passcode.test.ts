import { describe, expect, test } from 'vitest';
import { isNameOf, passcode } from './passcode.ts';

const refusal = (typed: string) => passcode.safeParse(typed).error?.issues[0]?.message;

describe('a passcode', () => {
  test.each(['bluebird', 'bluebird 4711', '4711', 'Rosebud', '12 Oak Lane', '1379'])(
    '%s is taken',
    (typed) => {
      expect(refusal(typed)).toBeUndefined();
    },
  );

  test('has 4 to 20 characters', () => {
    expect(refusal('abc')).toBe('A passcode needs at least 4 characters.');
    expect(refusal(' abc ')).toBe('A passcode needs at least 4 characters.');
    expect(refusal('a lion in the garden 7')).toBe('A passcode can have at most 20 characters.');
  });

  test.each([
    '0000',
    '7777777',
    'aaaa',
    '1234',
    '34567',
    '7890',
    '4321',
    '9876',
    '01234',
    '1 2 3 4',
    '1-1-1-1',
    'abcd',
  ])('%s repeats one character or counts', (typed) => {
    expect(refusal(typed)).toMatch(/^A passcode that repeats one character, or counts up or down/);
  });

  test.each([
    'password',
    'Passcode',
    'pass word',
    'ALARM',
    'Security!',
    'code',
    'secret',
    'help',
    'alarm1',
    'P@ssw0rd',
  ])('%s is one of the first that others would try', (typed) => {
    expect(refusal(typed)).toMatch(/^This passcode is one of the first that others would try/);
  });
});

test('a name of the person is no passcode', () => {
  for (const typed of ['Miller', 'hanna', 'Hanna Miller', 'miller 1'])
    expect(isNameOf(typed, 'Hanna Miller')).toBe(true);
  for (const typed of ['millstone', '4711', 'Han']) expect(isNameOf(typed, 'Hanna Miller')).toBe(false);
});
