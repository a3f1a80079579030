import { describe, expect, test } from 'vitest';
import { firstLine, shortened } from './first-line.ts';

describe('the first line of a text', () => {
  test('is the title, without what follows', () => {
    expect(firstLine('\nOn our way. \nReply STOP to unsubscribe.')).toBe('On our way.');
    expect(firstLine('')).toBe('');
  });

  test('ends after a whole word where it is long', () => {
    const phrase = 'alarm '.repeat(20);
    const title = firstLine(phrase);
    expect(title).toBe(`${'alarm '.repeat(13).trim()}…`);
    expect(title.length).toBeLessThanOrEqual(80);
    expect(firstLine('x'.repeat(200))).toBe(`${'x'.repeat(79)}…`);
    expect(firstLine('x'.repeat(80))).toBe('x'.repeat(80));
  });

  test('as does any text that has to be short', () => {
    expect(shortened('Is there a camera?', 480)).toBe('Is there a camera?');
    expect(shortened('Is there a camera for the back door?', 22)).toBe('Is there a camera…');
    expect(shortened(`See ${'x'.repeat(90)}`, 60)).toBe(`See ${'x'.repeat(55)}…`);
  });
});
