import { AppError } from '@sable/domain/kernel/errors';
import { MIN_PASSWORD_LENGTH } from '@sable/domain/password';
import { z } from 'zod';
import { commonWords, walks } from './common-passwords.ts';

/** The specification's policy object (section 5): what a new password must have. */
export const passwordPolicySchema = z.strictObject({
  minLength: z.int().min(1).default(6),
  maxLength: z.int().optional(),
  requireLowercase: z.boolean().default(false),
  requireUppercase: z.boolean().default(false),
  requireNumeric: z.boolean().default(false),
  requireNonAlphanumeric: z.boolean().default(false),
});
export type PasswordPolicy = z.output<typeof passwordPolicySchema>;

/** Longest password that is read at all, in characters: hashing must not become a way to keep the server busy. */
export const MAX_PASSWORD_LENGTH = 1024;

const MIN_CONFIGURABLE_LENGTH = 8;
const MIN_CONFIGURABLE_MAXIMUM = 64;

/** What the product ships with: length counts, rules about kinds of characters do not (ASVS 6.2.5). */
export const productPasswordPolicy: PasswordPolicy = passwordPolicySchema.parse({
  minLength: MIN_PASSWORD_LENGTH,
});

/** A policy that may be used. @throws Error in words for one that is too weak to run with. */
export function checkedPolicy(input: z.input<typeof passwordPolicySchema>): PasswordPolicy {
  const policy = passwordPolicySchema.parse(input);
  if (policy.minLength < MIN_CONFIGURABLE_LENGTH) {
    throw new Error(
      `The password policy asks for ${policy.minLength} characters; it must ask for at least ${MIN_CONFIGURABLE_LENGTH}.`,
    );
  }
  if (
    policy.maxLength !== undefined &&
    policy.maxLength < Math.max(MIN_CONFIGURABLE_MAXIMUM, policy.minLength)
  ) {
    throw new Error(
      `The password policy must allow at least ${MIN_CONFIGURABLE_MAXIMUM} characters, and no fewer than it asks for.`,
    );
  }
  return policy;
}

export interface Person {
  readonly name: string;
  readonly email: string;
}

/** Refuses a new password that the policy, the list of common ones or the person's own name rules out. Throws INVALID. */
export function checkPassword(policy: PasswordPolicy, password: string, person: Person): void {
  const problem =
    brokenRule(policy, password) ?? guessable(password) ?? (isOwnName(password, person) ? ownName : null);
  if (problem === null) return;
  throw new AppError('INVALID', { message: `${problem} Nothing was changed.`, field: 'password' });
}

const ownName =
  'This password is made of your own name or email address. Choose words that say nothing about you.';

function brokenRule(policy: PasswordPolicy, password: string): string | null {
  const length = [...password].length;
  const { minLength, maxLength = MAX_PASSWORD_LENGTH } = policy;
  if (length < minLength)
    return `The password needs at least ${minLength} characters. A few words in a row are easy to keep in mind.`;
  if (length > maxLength)
    return `The password may have at most ${maxLength} characters. Choose a shorter one.`;
  const missing = [
    policy.requireLowercase && !/\p{Ll}/u.test(password) && 'a lower-case letter',
    policy.requireUppercase && !/\p{Lu}/u.test(password) && 'an upper-case letter',
    policy.requireNumeric && !/\p{Nd}/u.test(password) && 'a digit',
    policy.requireNonAlphanumeric && !/[^\p{L}\p{Nd}]/u.test(password) && 'a sign that is no letter or digit',
  ].filter((part) => part !== false);
  return missing.length === 0
    ? null
    : `The password needs ${missing.join(', ')} as well. Add what is missing.`;
}

const common =
  'This password is one of the first that others would try. Choose something only you would think of.';

function guessable(password: string): string | null {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const words = core.split(/[^\p{L}\p{Nd}@]+/u).filter(Boolean);
  if (commonWords.has(core) || commonWords.has(lower)) return common;
  if (words.length > 0 && words.length < 3 && words.every((word) => commonWords.has(word))) return common;
  return isRepeated(lower) || isWalk(lower) ? common : null;
}

/** One short piece over and over: `aaaaaaaaaaaa`, `abc1abc1abc1`, `passwordpassword`. */
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

/** Whether little is left of the password once the person's own name and address are taken out of it. */
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
