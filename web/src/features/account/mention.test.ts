import { expect, test } from 'vitest';
import { begunMention, withMention } from './mention.ts';

test('a mention begins with an @ of its own at the end of the text', () => {
  expect(begunMention('Ask @')).toBe('');
  expect(begunMention('@Al')).toBe('al');
  expect(begunMention('Ask @Alicia Men')).toBe('alicia men');
  expect(begunMention('Mail al@example')).toBeNull();
  expect(begunMention('Ask @Al\nand')).toBeNull();
  expect(begunMention('Nothing')).toBeNull();
});

test('a chosen name takes the place of what was typed of it', () => {
  expect(withMention('Ask @al', 'Alicia Mendoza')).toBe('Ask @Alicia Mendoza ');
  expect(withMention('@Ben Hartley and @', '$1 O’Neil')).toBe('@Ben Hartley and @$1 O’Neil ');
});
