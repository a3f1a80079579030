import { expect, test } from 'vitest';
import { drawable, drawableText, spelledOut } from './drawable-text.ts';

const latin = (codePoint: number) => codePoint >= 0x20 && codePoint < 0x250;
const textOf = (text: string) => drawableText(text, latin);

test('text that fonts have stays as it is', () => {
  expect(textOf('Détecteur de fumée, 2½ "')).toBe('Détecteur de fumée, 2½ "');
  expect(textOf('first\nsecond')).toBe('first\nsecond');
});

test('every character that no font has becomes one question mark', () => {
  expect(textOf('日本 cam')).toBe('?? cam');
  expect(textOf('👨‍👩‍👧 home 🇨🇦')).toBe('? home ?');
  expect(textOf('\uD800x')).toBe('?x');
});

test('a ligature or a wide digit is written in its plain form', () => {
  expect(textOf('ﬁre ４２')).toBe('fire 42');
});

test('accents written apart join their letter', () => {
  expect(textOf('cafe\u0301')).toBe('café');
});

test('controls and direction marks vanish, other spaces become spaces', () => {
  expect(textOf('pay \u202E00.1\u202C\u0000')).toBe('pay 00.1');
  expect(textOf('a\tb\u3000c\u202Fd')).toBe('a b c d');
  expect(textOf('a\r\nb\u2028c')).toBe('a\nb\nc');
});

test('plain data keeps its shape, and a loss is reported', () => {
  const data = { name: '警 1', amount: 5, none: null, list: ['ok?', { deep: true }] };
  expect(drawable(data, latin)).toEqual({
    data: { name: '? 1', amount: 5, none: null, list: ['ok?', { deep: true }] },
    replaced: true,
  });
  expect(drawable({ name: 'Why?' }, latin).replaced).toBe(false);
});

test('a name loses no character', () => {
  expect(spelledOut('\u{20BB7}da \u200D', latin)).toBe('[U+20BB7]da \u200D');
  expect(spelledOut('Zoë Lee', latin)).toBe('Zoë Lee');
});
