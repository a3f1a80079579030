import { z } from 'zod';

/** Passcodes that a stranger who answers the central station's call would try first. */
const TRIED_FIRST: ReadonlySet<string> = new Set([
  ...['alarm', 'burglar', 'cancel', 'code', 'codeword', 'contact', 'customer', 'default', 'emergency'],
  ...['family', 'fire', 'guest', 'hello', 'help', 'home', 'house', 'keyword', 'letmein', 'monitoring'],
  ...['nothing', 'okay', 'open', 'owner', 'panel', 'pass', 'passcode', 'password', 'passphrase', 'please'],
  ...['police', 'qwerty', 'secret', 'secure', 'security', 'sesame', 'system', 'test', 'unknown', 'user'],
  ...['welcome', 'word', 'yes', 'none', 'asdf', 'admin', 'master', 'keypad', 'falsealarm'],
]);

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');

/** Whether each character is one more, or each one less, than the previous one: 4567, 4321, abcd. After 9 comes 0. */
function counts(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const isDigits = /^\d+$/.test(text);
  return [1, -1].some((step) =>
    codes.every((code, at) => {
      const last = codes[at - 1];
      if (last === undefined || code === last + step) return true;
      return isDigits && (code - last - step) % 10 === 0;
    }),
  );
}

const isTried = (text: string): boolean => TRIED_FIRST.has(lettersOf(text));

/** Whether one character repeats or the characters form a sequence. Ignores spaces and dashes. */
function isRun(typed: string): boolean {
  const text = typed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return new Set(text).size < 2 || counts(text);
}

/** Whether a stranger would try it first, including variants with digits around it or in place of letters. */
function isTriedFirst(typed: string): boolean {
  const text = typed.toLowerCase();
  return isTried(text) || isTried(text.replace(/[@4310$5]/g, (sign) => LEET[sign] ?? sign));
}

/**
 * The word with which a person stops a dispatch by the central station: 4 to 20 characters that a stranger cannot
 * guess.
 */
export const passcode = z
  .string('Type a passcode.')
  .trim()
  .min(4, 'A passcode needs at least 4 characters.')
  .max(20, 'A passcode can have at most 20 characters.')
  .refine((typed) => !isRun(typed), {
    abort: true,
    error:
      'A passcode that repeats one character, or counts up or down, is easy to guess. Nothing was saved. Choose another one.',
  })
  .refine(
    (typed) => !isTriedFirst(typed),
    'This passcode is one of the first that others would try. Nothing was saved. Choose another one.',
  );

/** Whether a passcode is the person's name or a part of it: a stranger can read that on the mailbox. */
export function isNameOf(typed: string, name: string): boolean {
  const text = lettersOf(typed.toLowerCase());
  const names = name.toLowerCase().split(/\s+/).map(lettersOf);
  return text !== '' && [names.join(''), ...names].includes(text);
}
