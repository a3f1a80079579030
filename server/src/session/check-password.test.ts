import { describe, expect, test } from 'vitest';
import {
  passwordPolicySchema,
  passwordPolicyText,
  productPasswordPolicy,
  usablePasswordPolicy,
} from '@sable/domain/password-policy';
import { checkPassword } from './check-password.ts';

const person = { name: 'Hanna Miller', email: 'hanna.miller@northgate.example' };

const problem = (password: string, policy = productPasswordPolicy): string => {
  try {
    checkPassword(policy, password, person);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the policy', () => {
  // Specification 5.9
  test('asks for six characters by its type and for twelve as shipped', () => {
    expect(passwordPolicySchema.parse({}).minLength).toBe(6);
    expect(productPasswordPolicy.minLength).toBe(12);
  });

  test('is refused below eight characters, and with a maximum below sixty-four', () => {
    expect(() => usablePasswordPolicy.parse({})).toThrow('Ask for 8 characters or more.');
    expect(() => usablePasswordPolicy.parse({ minLength: 7 })).toThrow('Ask for 8 characters or more.');
    expect(() => usablePasswordPolicy.parse({ minLength: 8, maxLength: 63 })).toThrow('Allow 64 characters');
    expect(() => usablePasswordPolicy.parse({ minLength: 80, maxLength: 70 })).toThrow('Allow 80 characters');
    expect(usablePasswordPolicy.parse({ minLength: 8, maxLength: 64 })).toMatchObject({ maxLength: 64 });
  });

  test('counts characters as people do', () => {
    expect(problem('🔑'.repeat(6))).toContain('at least 12 characters');
    expect(problem('z'.repeat(3) + 'köstliche')).toBe('');
  });

  // Specification 5.10
  test.each([
    ['requireLowercase', 'AAAA BBBB CCCC 1!', 'a lower-case letter'],
    ['requireUppercase', 'aaaa bbbb cccc 1!', 'an upper-case letter'],
    ['requireNumeric', 'Aaaa bbbb cccc !?', 'a digit'],
    ['requireNonAlphanumeric', 'Aaaabbbbcccc12', 'a symbol'],
  ])('can ask for more: %s', (rule, password, expected) => {
    const policy = usablePasswordPolicy.parse({ minLength: 8, [rule]: true });
    expect(problem(password, policy)).toBe(
      `The password also needs ${expected}. Add what is missing. Nothing was changed.`,
    );
    expect(problem('Aaaa bbbb cccc 1!', policy)).toBe('');
  });

  test('is reported at the field with its maximum', () => {
    expect(passwordPolicyText(productPasswordPolicy)).toBe('At least 12 characters.');
    const policy = usablePasswordPolicy.parse({ minLength: 8, maxLength: 64, requireNumeric: true });
    expect(passwordPolicyText(policy)).toBe('At least 8 and at most 64 characters, with a digit.');
  });

  test('keeps to its maximum', () => {
    expect(
      problem('x'.repeat(70) + 'y', usablePasswordPolicy.parse({ minLength: 8, maxLength: 70 })),
    ).toContain('at most 70');
  });
});

test.each([
  'password1234',
  'Password1234!',
  '123456789012',
  '987654321098',
  'qwertyuiopas',
  'aaaaaaaaaaaa',
  'abc1abc1abc1',
  'passwordpassword',
  'Welcome2026!!!',
  '1qaz2wsx3edc',
  'summer-2026-08',
  'admin admin 123',
  'jessica12345',
  'J3ssica_2024',
  'liverpool123',
  'L1v3rp00l!!!',
  '$unshine2026!',
  '123456789abc',
  '2026asdf2026',
  'leavemealone',
])('what others would try first is refused: %s', (password) => {
  expect(problem(password)).toContain('one of the first that others would try');
});

test.each([
  'hanna.miller@northgate.example',
  'HannaMiller1985',
  'miller-hanna-1',
  'hanna.miller!!!',
  'northgate2026',
])('one’s own name and address are refused: %s', (password) => {
  expect(problem(password)).toContain('your own name or email address');
});

test.each([
  'correct horse battery',
  'hanna loves fresh bread',
  'Zwölf kleine Lieder',
  'tr0ub4dor & three more',
  'wrenbarnlattice',
  'kettle-on-a-fox 9',
])('a phrase of one’s own passes: %s', (password) => expect(problem(password)).toBe(''));
