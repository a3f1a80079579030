import { expect, test } from 'vitest';
import { nameProblem, normalizedName } from './signer.ts';
import { signatureSchema, signerNameSchema } from './version.ts';

test.each([
  'Hanna Miller',
  '李明',
  '김민준',
  '山田 太郎',
  'محمد علي',
  'דוד לוי',
  'สมชาย ใจดี',
  'राम कुमार',
  'Nguyễn Văn A',
  'Jean-Luc O’Neil',
  'نیل‌فر',
])('%s is a name', (name) => {
  expect(nameProblem(name)).toBeNull();
  expect(signerNameSchema.parse(name)).toBe(name);
});

test.each([
  ['nothing', ''],
  ['zero-width spaces', '\u200b\u200b\u200b'],
  ['Hangul fillers', '\u3164\u3164\u3164'],
  ['blank Braille', '\u2800\u2800'],
  ['punctuation', '..!?'],
  ['digits', '12345'],
  ['one letter', 'X'],
  ['a letter among blanks', 'X\u200b\u200b'],
  ['spaces', '\u00a0\u3000 '],
  ['emoji', '🙂🙂'],
])('%s is no name', (_what, name) => {
  expect(nameProblem(name)).toContain('full name');
  expect(signerNameSchema.safeParse(name).success).toBe(false);
});

test.each([
  ['a right-to-left override', 'Ann \u202Eaz'],
  ['an isolate', 'Ann \u2066Lee'],
  ['a control character', 'Ann\u0007 Lee'],
  ['a line break', 'Ann\nLee'],
  ['half a surrogate pair', 'Ann \uD800'],
])('a name with %s is refused in words', (_what, name) => {
  expect(signerNameSchema.safeParse(name).error?.issues[0]?.message).toContain('control characters');
});

test('a name is stored in one form', () => {
  expect(signerNameSchema.parse('  Zoe\u0308   Lee ')).toBe('Zoë Lee');
  expect(normalizedName('A\u3000B')).toBe('A B');
});

const drawn = (strokes: number[][]) => signatureSchema.safeParse({ kind: 'drawn', strokes });

test('a drawn signature is more than a touch', () => {
  expect(drawn([[10, 10, 300, 150, 500, 20]]).success).toBe(true);
  expect(
    drawn([
      [10, 10, 50, 10],
      [60, 10, 60, 50],
    ]).success,
  ).toBe(true);
  for (const strokes of [[[10, 10]], [[10, 10, 12, 10]], [[10, 10, 10]], [[10, 10, 300]]]) {
    expect(drawn(strokes).success).toBe(false);
  }
});

test('a drawing has an end', () => {
  const stroke = Array.from({ length: 2000 }, (_, index) => index % 200);
  expect(drawn(Array.from({ length: 10 }, () => stroke)).success).toBe(true);
  expect(drawn(Array.from({ length: 11 }, () => stroke)).success).toBe(false);
});

test('a typed signature is a name', () => {
  expect(signatureSchema.safeParse({ kind: 'typed', text: '\u200b\u200b\u200b' }).success).toBe(false);
  expect(signatureSchema.parse({ kind: 'typed', text: ' Ann  Lee ' })).toEqual({
    kind: 'typed',
    text: 'Ann Lee',
  });
});
