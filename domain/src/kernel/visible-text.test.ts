import { expect, test } from 'vitest';
import { customerMutations } from '../estimate/customer-mutations.ts';
import { optional, requiredLongText, requiredText, text } from './fields.ts';

// Code points, because the characters are not readable in source code.
const point = (...codes: number[]) => String.fromCodePoint(...codes);
const unseen = [
  ['zero-width spaces', point(0x200b, 0x200b, 0x200b)],
  ['a joiner between spaces', ` ${point(0x200d)} `],
  ['a byte order mark', point(0xfeff, 0xfeff)],
  ['a Hangul filler', point(0x3164, 0x3164)],
  ['a blank Braille pattern', point(0x2800, 0x2800)],
  ['marks of order', point(0x202e, 0x2066)],
  ['controls', point(0x00, 0x07)],
] as const;

test.each(unseen)('%s are no text: nothing was typed', (_what, typed) => {
  for (const schema of [requiredText('Title'), requiredLongText('Text')])
    expect(schema.safeParse(typed).success).toBe(false);
  expect(text('Title').parse(typed)).toBe('');
  expect(optional(text('Title')).parse(null)).toBeNull();
});

test.each(unseen)('a customer who asks in %s asks nothing', (_what, question) => {
  const asks = customerMutations['customer.ask'].args.shape.question;
  expect(asks.safeParse('Why?').success).toBe(true);
  expect(asks.safeParse(question).success).toBe(false);
});

test('characters that join what is seen stay', () => {
  const family = point(0x1f468, 0x200d, 0x1f467);
  expect(requiredText('Title').parse(`  ${family} `)).toBe(family);
  expect(requiredText('Title').parse(`${point(0x200b)}a`)).toBe(`${point(0x200b)}a`);
});
