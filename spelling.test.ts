import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(fileURLToPath(import.meta.url));
const british =
  /\b(licence|catalogue|colour|labour|organis(e|ation)|favourite|centre|cancell(ed|ing)|cheque|grey|behaviour|travell(ed|ing)|whilst)/i;
/** French and Spanish files, and the verbatim notice of a regulation (16 CFR 429.1). */
const apart = /\/(fr|es)(\.ts|\/)|\/(notice-texts|state-notices|buyer-notice)\.ts$|\.test\.tsx?$/;
/** A translation next to its English text. */
const translated = /\b(fr|es):\s*('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;
/** A text in quotes, or between a screen's tags. */
const texts = /'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}()=;]+)</g;
/** Whether people read the text: it has a capital or more than one word, unlike a stored key or a field name. */
const isRead = (text: string) => /^[A-Z]|\S \S/.test(text.trim());

// Labour Day is a Canadian holiday.
test('what people read is spelled as in the United States', () => {
  const files = execFileSync('git', ['ls-files', 'domain/src', 'server/src', 'web/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !apart.test(file));
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
      .replace(/\/\*[^]*?\*\/|\/\/ .*/g, '')
      .replace(translated, '');
    return [...code.matchAll(texts)]
      .map((match) => (match.slice(1).find((text) => text) ?? '').replace(/\$\{[^}]*\}/g, ''))
      .filter((text) => isRead(text) && british.test(text.replace('Labour Day', '')))
      .map((text) => `${file}: ${text.trim().slice(0, 80)}`);
  });
  expect(found).toEqual([]);
});

/**
 * Words that comments, titles, and documents no longer use. Write: again, goodbye, next to each other, after each
 * other, stacked.
 */
const retired = /\b(anew|farewell|(beside|behind|upon) (each other|one another))\b/i;
/** Landed migrations do not change, and this file lists the words. */
const kept = /^server\/migrations\/|^spelling\.test\.ts$|\/(fr|es)(\.ts|\/)/;

// CONTRIBUTING.md, "How code is written here"
test('comments, titles, and documents use no retired word', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !kept.test(file));
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => retired.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 80)}`),
  );
  expect(found).toEqual([]);
});
