import { invalid } from '@sable/domain/kernel/errors';
import { type PasswordPolicy, passwordProblem } from '@sable/domain/password-policy';
import { commonWords, listedWords, walks } from './common-passwords.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
}

/**
 * Checks a new password against the policy, the list of common passwords, and the person's own name. Throws INVALID.
 */
export function checkPassword(policy: PasswordPolicy, password: string, person: Person): void {
  const problem =
    passwordProblem(policy, password) ??
    guessable(password) ??
    (isOwnName(password, person) ? ownName : null);
  if (problem === null) return;
  throw invalid('password', `${problem} Nothing was changed.`);
}

const ownName =
  'This password is made of your own name or email address. Choose words that are not about you.';

const common =
  'This password is one of the first that others would try. Choose something only you would think of.';

/** Symbols and digits that people substitute for letters. */
const letterBySign: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
};

const unleet = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => letterBySign[sign] ?? sign);

/** Returns a text without the digits and symbols around it. */
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Returns the words of a password without their decoration: `jessica` of `J3ssica_2024`. */
const coresOf = (lower: string): string[] => {
  const core = coreOf(lower);
  return [core, coreOf(unleet(core)), coreOf(unleet(lower.replace(/[^\p{L}]+$/u, '')))];
};

/** Minimum length of a keyboard walk. */
const MIN_WALK_LENGTH = 3;

const isListed = (word: string): boolean =>
  listedWords.has(word) || (word.length >= MIN_WALK_LENGTH && isWalk(word));

function guessable(password: string): string | null {
  const lower = password.toLowerCase();
  const core = coreOf(lower);
  const words = core.split(/[^\p{L}\p{Nd}@]+/u).filter(Boolean);
  if (commonWords.has(core) || commonWords.has(lower)) return common;
  if (words.length > 0 && words.length < 3 && words.every((word) => commonWords.has(word))) return common;
  if ([lower, ...coresOf(lower)].some(isListed)) return common;
  return isRepeated(lower) || isWalk(lower) ? common : null;
}

/** Whether a text repeats one short piece: `aaaaaaaaaaaa`, `abc1abc1abc1`, `passwordpassword`. */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= text.length / 2; size++) {
    const piece = text.slice(0, size);
    if (piece.repeat(Math.ceil(text.length / size)).startsWith(text)) return true;
  }
  return false;
}

function isWalk(text: string): boolean {
  return walks.some((walk) => {
    const twice = walk + walk;
    return twice.includes(text) || [...twice].toReversed().join('').includes(text);
  });
}

const MIN_REMAINDER_LENGTH = 6;

/** Whether little is left of the password after removing the person's own name and address. */
function isOwnName(password: string, { name, email }: Person): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '');
  const [local = '', host = ''] = email.toLowerCase().split('@');
  const pieces = [email, local, name, ...name.split(/\s+/), ...local.split(/[^\p{L}]+/u), ...host.split('.')]
    .map(plain)
    .filter((piece) => piece.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const whole = plain(password);
  const rest = pieces.reduce((left, piece) => left.replaceAll(piece, ''), whole);
  return rest !== whole && rest.length < MIN_REMAINDER_LENGTH;
}
