import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Matches rules that apply only to touch, up to the closing brace. */
const UNDER_A_FINGER = /@media \(pointer: coarse\) \{([\s\S]*?)\n\}/g;

test('how large a target is under a finger is said once: every style sheet takes it from there', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const blocks = sheets.flatMap((sheet) =>
    [...readFileSync(folder + sheet, 'utf8').matchAll(UNDER_A_FINGER)].map(([, body = '']) => ({
      sheet,
      body,
    })),
  );
  expect(blocks.length).toBeGreaterThan(5);
  const saying = blocks.filter(({ body }) => /2\.75rem|44px/.test(body));
  expect(saying.map(({ sheet }) => sheet)).toEqual(['touch.css']);
});
