import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freshPdfFonts } from './pdf-fonts.ts';

const folder = new URL('./', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('testing'),
);

test('the fixed texts of documents are drawn in the one font that is always loaded', async () => {
  const { families, canDraw } = await freshPdfFonts('');
  expect(families).toEqual(['Inter latin']);
  const said = sources.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('');
  const missing = [...new Set(said)].filter(
    (character) => character > '~' && !canDraw(character.codePointAt(0) ?? 0),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['Zoë Núñez, 1 234,57 $', ['Inter latin']],
  ['−$44.50', ['Inter latin']],
  ['Łukasz Żak', ['Inter latin', 'Inter latin-ext']],
  ['Олена', ['Inter latin', 'Inter latin-ext', 'Inter cyrillic']],
])('%s is drawn with as few fonts as there need be', async (text, families) => {
  expect((await freshPdfFonts(text)).families).toEqual(families);
});

test('a script whose letters join, and characters that no other font has, have theirs', async () => {
  expect((await freshPdfFonts('مريم')).families).toContain('Noto Sans arabic');
  expect((await freshPdfFonts('王')).families.at(-1)).toBe('Unifont');
});
