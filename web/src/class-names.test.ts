import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

/**
 * Returns the class names that a source file uses but its stylesheets do not define. An element with such a class has
 * no style, and nothing else reports it.
 */
function missingClasses(name: string): string[] {
  const source = readFileSync(join(root, name), 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(([, variable = '', sheet = '']) => {
    const path = join(root, dirname(name), sheet);
    const css = readFileSync(path, 'utf8');
    const used = [...source.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(
      (match) => match[1] ?? '',
    );
    return [...new Set(used)]
      .filter((each) => each !== 'module' && !new RegExp(`\\.${each}\\b`).test(css))
      .map((each) => `${name}: .${each} is not in ${relative(root, path)}`);
  });
}

test('every class that a screen names is in its stylesheet', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap(missingClasses)).toEqual([]);
});
