import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('every dialog of the product has its look: title, close mark and veil are styled', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const dialogs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => ({ name, text: readFileSync(folder + name, 'utf8') }))
    .filter(({ text }) => /<Modal\s/.test(text));
  expect(dialogs.length).toBeGreaterThan(4);
  const plain = dialogs.filter(({ text }) => !text.includes('classNames={'));
  expect(plain.map(({ name }) => name)).toEqual([]);
});
