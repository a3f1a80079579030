import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(fileURLToPath(import.meta.url));
const tracked = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  })
    .split('\n')
    .filter(Boolean),
);
const documents = [...tracked].filter((file) => file.endsWith('.md') && existsSync(join(root, file)));

/** Returns the relative links and images of a document, except those in code. */
function linksOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)[^)]*\)|<(?:img|a)[^>]*?(?:src|href)="([^"]+)"/g)]
    .map(([, link = '', address = link]) => address || link)
    .filter((address) => !/^(?:[a-z]+:|#|\/)/i.test(address))
    .map((address) => address.replace(/[#?].*$/, ''));
}

/** Checks whether a path is tracked; a folder counts if it contains a tracked file. */
const isThere = (path: string): boolean =>
  tracked.has(path) || [...tracked].some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`));

test('what the documents link to is in the repository', () => {
  const broken = documents.flatMap((file) =>
    linksOf(file)
      .filter((address) => !isThere(join(dirname(file), address)))
      .map((address) => `${file}: ${address}`),
  );
  expect(documents).toContain('README.md');
  expect(linksOf('README.md').length).toBeGreaterThan(5);
  expect(broken).toEqual([]);
});

test('the pictures of the documents are small: whoever reads them may be on a phone', () => {
  const pictures = [...tracked].filter((file) => file.startsWith('docs/pictures/'));
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((file) => statSync(join(root, file)).size >= 120_000)).toEqual([]);
});
