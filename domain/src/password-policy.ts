import { z } from 'zod';
import { optional, object } from './kernel/fields.ts';

/** Longest password that is read at all, in characters: hashing must not become a way to keep the server busy. */
export const MAX_PASSWORD_LENGTH = 1024;

/** A policy asks for at least this many characters, and allows at least that many. */
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

/** The specification's policy object (section 5): what a new password must have. Lengths are in characters. */
export const passwordPolicySchema = z.strictObject(shape);
export type PasswordPolicy = z.output<typeof passwordPolicySchema>;

/** A policy that the product may run with. The messages are for the person who sets it. */
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

/** What the product ships with: length counts, rules about kinds of characters do not (ASVS 6.2.5). */
export const productPasswordPolicy: PasswordPolicy = passwordPolicySchema.parse({ minLength: 12 });

/** The policy as a field of the application's settings; empty: the product's own. */
export const passwordPolicyField = optional(object('Password policy', shape, { server: true }));

/** The kinds of characters that a policy can ask for. */
export const passwordCharacters = [
  { rule: 'requireLowercase', pattern: /\p{Ll}/u, label: 'a lower-case letter' },
  { rule: 'requireUppercase', pattern: /\p{Lu}/u, label: 'an upper-case letter' },
  { rule: 'requireNumeric', pattern: /\p{Nd}/u, label: 'a digit' },
  { rule: 'requireNonAlphanumeric', pattern: /[^\p{L}\p{Nd}]/u, label: 'a symbol' },
] as const;

const join = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** What a policy asks for, as one sentence next to a password field. */
export function passwordPolicyText(policy: PasswordPolicy): string {
  const asked = passwordCharacters.filter(({ rule }) => policy[rule]).map(({ label }) => label);
  const { minLength, maxLength } = policy;
  const most = maxLength === null ? '' : ` and at most ${maxLength}`;
  return `At least ${minLength}${most} characters${asked.length > 0 ? `, with ${join(asked)}` : ''}.`;
}

/** What a new password lacks by the policy, in words for the person; null when nothing. People count characters as they see them. */
export function passwordProblem(policy: PasswordPolicy, password: string): string | null {
  const length = [...password].length;
  const { minLength } = policy;
  const maxLength = policy.maxLength ?? MAX_PASSWORD_LENGTH;
  if (length < minLength)
    return `The password needs at least ${minLength} characters. A few words in a row are easy to keep in mind.`;
  if (length > maxLength)
    return `The password may have at most ${maxLength} characters. Choose a shorter one.`;
  const missing = passwordCharacters.filter(({ rule, pattern }) => policy[rule] && !pattern.test(password));
  return missing.length === 0
    ? null
    : `The password needs ${join(missing.map(({ label }) => label))} as well. Add what is missing.`;
}
