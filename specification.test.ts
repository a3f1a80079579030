import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(fileURLToPath(import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Statement {
  readonly number: string;
  /** Files that implement the statement. */
  readonly where: readonly string[];
  readonly tests: readonly string[];
  /** Cells after the tests, which must not exist: a row has no status, because every statement is true. */
  readonly rest: readonly string[];
}

const STATEMENTS = 180;

const filesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

const statements: readonly Statement[] = read('docs/specification.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+ \|/.test(line))
  .map((line) => {
    const [number = '', , , where, tests, ...rest] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { number, where: filesIn(where), tests: filesIn(tests), rest };
  });

/** Returns the numbers that a test names: `Specification 2.3, 2.5–2.7`. */
function quotedIn(file: string): ReadonlySet<string> {
  const quotes = [...read(file).matchAll(/Specification ((?:\d+\.\d+(?:–\d+\.\d+)?(?:, | and )?)+)/g)];
  return new Set(quotes.flatMap(([, list = '']) => list.split(/, | and /).flatMap(numbersFrom)));
}

function numbersFrom(range: string): string[] {
  const [first = '', last = first] = range.split('–');
  const [section = '', from = ''] = first.split('.');
  const to = Number(last.split('.')[1]);
  return Array.from({ length: to - Number(from) + 1 }, (_, at) => `${section}.${Number(from) + at}`);
}

test('every statement of the specification has one row, in order', () => {
  const numbers = statements.map(({ number }) => number.split('.').map(Number));
  expect(numbers).toHaveLength(STATEMENTS);
  for (const [at, [section = 0, place = 0]] of numbers.entries()) {
    const [sectionBefore = 0, placeBefore = 0] = numbers[at - 1] ?? [];
    expect([section, place]).toEqual(
      section === sectionBefore ? [section, placeBefore + 1] : [sectionBefore + 1, 1],
    );
  }
});

test('no row is open', () => {
  expect(statements.filter(({ rest }) => rest.length > 0)).toEqual([]);
});

test('every row names files and tests that exist', () => {
  const missing = statements.flatMap(({ number, where, tests }) =>
    where.length === 0 || tests.length === 0
      ? [`${number} names no file or no test`]
      : [...where, ...tests]
          .filter((file) => !existsSync(join(root, file)))
          .map((file) => `${number} names ${file}`),
  );
  expect(missing).toEqual([]);
});

test('the test of a row names the row', () => {
  const unnamed = statements.flatMap(({ number, tests }) =>
    tests
      .filter((file) => existsSync(join(root, file)) && !quotedIn(file).has(number))
      .map((file) => `${file} does not name Specification ${number}`),
  );
  expect(unnamed).toEqual([]);
});
