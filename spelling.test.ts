import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(fileURLToPath(import.meta.url));
const british =
  /\b(licence|catalogue|colour|labour|organis(e|ation)|favourite|centre|cancell(ed|ing)|cheque|grey|behaviour|travell(ed|ing)|whilst)/i;
/** French and Spanish, and a notice that a regulation gives word for word (16 CFR 429.1). */
const apart = /\/(fr|es)(\.ts|\/)|\/(notice-words|state-notices|buyer-notice)\.ts$|\.test\.tsx?$/;
/** A text that stands beside its English one. */
const translated = /\b(fr|es):\s*('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;
/** A text in quotes, or between the tags of a screen. */
const texts = /'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}()=;]+)</g;
/** What a person reads has a capital or more than one word; a stored key or the name of a field has neither. */
const isRead = (text: string) => /^[A-Z]|\S \S/.test(text.trim());

// Labour Day is a holiday of Canada.
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

/** Words of a former private vocabulary: again, goodbye, next to each other, after each other, stacked. */
const retired = /\b(anew|farewell|(beside|behind|upon) (each other|one another))\b/i;
/** Landed migrations stay as they are, and this file names the words. */
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
