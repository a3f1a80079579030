import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Matches the rules of a style sheet, except those that contain other rules. */
const RULES = /([^{}]+)\{([^{}]*)\}/g;
const scrolls = /(^|\s)overflow(-[xy])?: (auto|scroll)/;
const isPlaced = /(^|\s)position: (relative|sticky|fixed|absolute)/;

test('what scrolls holds its hidden texts: else one of them, out of the window, makes the page wider', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.module.css'),
  );
  const scrollers = sheets.flatMap((sheet) =>
    [...readFileSync(folder + sheet, 'utf8').matchAll(RULES)]
      .map(([, selector = '', body = '']) => ({ name: `${sheet} ${selector.trim()}`, body }))
      .filter(({ body }) => scrolls.test(body)),
  );
  expect(scrollers.length).toBeGreaterThan(20);
  expect(scrollers.filter(({ body }) => !isPlaced.test(body)).map(({ name }) => name)).toEqual([]);
});
