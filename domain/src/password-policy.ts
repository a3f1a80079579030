import { z } from 'zod';
import { optional, object } from './kernel/fields.ts';

/**
 * Maximum length of a password that is processed at all, in characters, so that hashing cannot be used to overload
 * the server.
 */
export const MAX_PASSWORD_LENGTH = 1024;

/** Lower bounds for the minimum and the maximum length of a policy, in characters. */
export const MIN_LENGTH_FLOOR = 8;
const MAX_LENGTH_FLOOR = 64;

const shape = {
  minLength: z.int().min(1).max(MAX_PASSWORD_LENGTH).default(6),
  maxLength: z.int().max(MAX_PASSWORD_LENGTH).nullable().default(null),
  requireLowercase: z.boolean().default(false),
  requireUppercase: z.boolean().default(false),
  requireNumeric: z.boolean().default(false),
  requireNonAlphanumeric: z.boolean().default(false),
};

/** The specification's policy object (section 5): the requirements for a new password. Lengths are in characters. */
export const passwordPolicySchema = z.strictObject(shape);
export type PasswordPolicy = z.output<typeof passwordPolicySchema>;

/** A policy that the product accepts. The messages are for the person who sets it. */
export const usablePasswordPolicy = passwordPolicySchema.superRefine(({ minLength, maxLength }, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (minLength < MIN_LENGTH_FLOOR) refuse('minLength', `Ask for ${MIN_LENGTH_FLOOR} characters or more.`);
  if (maxLength !== null && maxLength < Math.max(MAX_LENGTH_FLOOR, minLength))
    refuse(
      'maxLength',
      `Allow ${Math.max(MAX_LENGTH_FLOOR, minLength)} characters or more, or leave it empty.`,
    );
});

/** The product's default policy: it requires length but no character classes (ASVS 6.2.5). */
export const productPasswordPolicy: PasswordPolicy = passwordPolicySchema.parse({ minLength: 12 });

/** The policy as a field of the application's settings; empty for the product's own. */
export const passwordPolicyField = optional(object('Password policy', shape, { server: true }));

/** The character classes that a policy can require. */
export const passwordCharacters = [
  { rule: 'requireLowercase', pattern: /\p{Ll}/u, label: 'a lower-case letter' },
  { rule: 'requireUppercase', pattern: /\p{Lu}/u, label: 'an upper-case letter' },
  { rule: 'requireNumeric', pattern: /\p{Nd}/u, label: 'a digit' },
  { rule: 'requireNonAlphanumeric', pattern: /[^\p{L}\p{Nd}]/u, label: 'a symbol' },
] as const;

const join = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** Describes a policy's requirements in one sentence, for display next to a password field. */
export function passwordPolicyText(policy: PasswordPolicy): string {
  const asked = passwordCharacters.filter(({ rule }) => policy[rule]).map(({ label }) => label);
  const { minLength, maxLength } = policy;
  const most = maxLength === null ? '' : ` and at most ${maxLength}`;
  return `At least ${minLength}${most} characters${asked.length > 0 ? `, with ${join(asked)}` : ''}.`;
}

/**
 * Returns a message about the requirements that a new password does not meet; null if there are none. Characters are
 * counted as people see them.
 */
export function passwordProblem(policy: PasswordPolicy, password: string): string | null {
  const length = [...password].length;
  const { minLength } = policy;
  const maxLength = policy.maxLength ?? MAX_PASSWORD_LENGTH;
  if (length < minLength)
    return `The password needs at least ${minLength} characters. A few words in a row are easy to remember.`;
  if (length > maxLength)
    return `The password can have at most ${maxLength} characters. Choose a shorter one.`;
  const missing = passwordCharacters.filter(({ rule, pattern }) => policy[rule] && !pattern.test(password));
  return missing.length === 0
    ? null
    : `The password also needs ${join(missing.map(({ label }) => label))}. Add what is missing.`;
}
