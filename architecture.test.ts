import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutations } from '@sable/domain/registry';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const root = dirname(fileURLToPath(import.meta.url));
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));

interface Import {
  readonly file: string;
  readonly from: string;
  /** Path in the repository of the imported file, or the package's name. */
  readonly target: string;
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\('([^']+)'\)/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(importPattern)].map((match) => {
    const from = match[1] ?? match[2] ?? '';
    const target = from.startsWith('.')
      ? relative(root, join(root, dirname(file), from))
      : from.replace(/^@sable\/domain\//, 'domain/src/');
    return { file, from, target };
  });
}

const sourceFiles = (name: string, tests = false) =>
  files.filter((file) => file.startsWith(`${name}/src/`) && (tests || !/\.test\.tsx?$/.test(file)));
const importsIn = (name: string) => sourceFiles(name).flatMap(importsOf);
const formatImports = (found: readonly Import[]) => found.map(({ file, from }) => `${file} imports ${from}`);

/** The group of a file in web/src: its top-level folder, its feature, or the file itself if it is in no folder. */
const folderOf = (file: string): string => /^web\/src\/(features\/[^/]+|[^/]+)/.exec(file)?.[1] ?? file;

/** Returns the folders that import themselves through others. */
function findCycles(imported: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, seen: Set<string>): Set<string> => {
    for (const next of imported.get(from) ?? []) if (!seen.has(next)) reaches(next, seen.add(next));
    return seen;
  };
  return [...imported.keys()].filter((name) => reaches(name, new Set()).has(name));
}

describe('three rooms, one direction', () => {
  test('the domain is pure: it imports itself and zod, nothing else', () => {
    expect(
      formatImports(
        importsIn('domain').filter(
          ({ file, target }) => !isTest(file) && target !== 'zod' && !target.startsWith('domain/src/'),
        ),
      ),
    ).toEqual([]);
  });

  test('the domain has no clock and no random: they come as arguments', () => {
    const impure = sourceFiles('domain').filter((file) =>
      /Date\.now\(|new Date\(\)|Math\.random\(|crypto\./.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(impure).toEqual([]);
  });

  test('the server does not know the web, nor the web the server', () => {
    expect(formatImports(importsIn('server').filter(({ target }) => target.startsWith('web/')))).toEqual([]);
    expect(
      formatImports(
        importsIn('web').filter(({ target }) => target.startsWith('server/') || target.startsWith('node:')),
      ),
    ).toEqual([]);
  });

  test('only server/src/db touches the driver: there is no other way to a connection', () => {
    expect(
      formatImports(
        importsIn('server').filter(
          ({ file, target }) => target === 'pg' && !file.startsWith('server/src/db/'),
        ),
      ),
    ).toEqual([]);
  });

  test('only server/src/config.ts reads the environment', () => {
    const readers = sourceFiles('server').filter(
      (file) =>
        file !== 'server/src/config.ts' && /process\.env/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(readers).toEqual([]);
  });
});

describe('inside the web', () => {
  test('the kit in ui/ knows no entity and no feature', () => {
    const kit = importsIn('web').filter(({ file }) => file.startsWith('web/src/ui/'));
    const allowed = /^domain\/src\/(money|quantity|percent|decimal|calendar-date|brand|kernel\/position)$/;
    expect(
      formatImports(
        kit.filter(
          ({ target }) => target.startsWith('web/src/features/') || target.startsWith('web/src/live/'),
        ),
      ),
    ).toEqual([]);
    expect(
      formatImports(
        kit.filter(
          ({ target }) => target.startsWith('domain/src/') && !allowed.test(target.replace(/\.ts$/, '')),
        ),
      ),
    ).toEqual([]);
  });

  test('no feature imports another: they meet in a screen', () => {
    const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
    const crossing = importsIn('web').filter(({ file, target }) => {
      const [from, to] = [featureOf(file), featureOf(target)];
      return from && to && from !== to;
    });
    expect(formatImports(crossing)).toEqual([]);
  });

  test('records/ carries every entity and knows no feature', () => {
    const records = importsIn('web').filter(({ file }) => file.startsWith('web/src/records/'));
    expect(
      formatImports(records.filter(({ target }) => /^web\/src\/(features|screens)\//.test(target))),
    ).toEqual([]);
  });

  test('its rooms import each other in one direction, lazily loaded code included', () => {
    const imported = new Map<string, Set<string>>();
    for (const { file, target } of importsIn('web').filter(({ target }) => target.startsWith('web/src/'))) {
      const [from, to] = [folderOf(file), folderOf(target)];
      if (from !== to) imported.set(from, (imported.get(from) ?? new Set()).add(to));
    }
    expect(imported.size).toBeGreaterThan(20);
    expect(findCycles(imported)).toEqual([]);
  });

  test('the customer’s page loads nothing of the staff’s', () => {
    const customer = importsIn('web').filter(({ file }) => file.startsWith('web/src/customer/'));
    expect(
      formatImports(
        customer.filter(
          ({ target }) => target.startsWith('web/src/') && !target.startsWith('web/src/customer/'),
        ),
      ),
    ).toEqual([]);
    expect(
      formatImports(
        customer.filter(({ target }) => target.startsWith('@mantine/') || target.startsWith('@tanstack/')),
      ),
    ).toEqual([]);
  });
});

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Walks the syntax tree of a file from the top down. */
function* nodesOf(node: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (Array.isArray(node)) for (const child of node) yield* nodesOf(child);
  else if (isNode(node)) {
    if (typeof node['type'] === 'string') yield node;
    for (const child of Object.values(node)) if (isNode(child)) yield* nodesOf(child);
  }
}

const nameIn = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined);

/** `as T` asserts what the compiler cannot check; `as const` asserts nothing. */
const isAssertion = ({ type, typeAnnotation }: Readonly<Record<string, unknown>>): boolean =>
  type === 'TSTypeAssertion' ||
  type === 'TSNonNullExpression' ||
  (type === 'TSAsExpression' && !(isNode(typeAnnotation) && nameIn(typeAnnotation['typeName']) === 'const'));

function assertionsIn(file: string): number {
  const text = readFileSync(join(root, file), 'utf8');
  if (!/\bas\b|!/.test(text)) return 0;
  const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return [...nodesOf(program)].filter(isAssertion).length;
}
const isTest = (file: string): boolean =>
  /\.(test|spec|demo)\.tsx?$|\/(test-|testing\/)|-harness\./.test(file);

/**
 * Remaining type assertions by folder, counted separately for tests. `kernel/` and `server/src/db/` may use
 * assertions because they map names and database rows to types. A count may only go down. A folder at 0 stays at 0.
 */
const assertionsLeft: Readonly<Record<string, number>> = {
  bench: 2,
  e2e: 2,
  'architecture.test.ts tests': 1,
  'domain tests': 12,
  'domain/src/kernel tests': 3,
  'server tests': 94,
  'server/src/db tests': 12,
  'web tests': 20,
  'web/src/customer tests': 9,
  'web/src/features/estimate tests': 3,
  'e2e tests': 2,
};

const mayAssert = ['domain/src/kernel', 'server/src/db'];

const sectionOf = (file: string): string =>
  ['domain/src/kernel/', 'server/src/db/', 'web/src/customer/', 'web/src/features/estimate/']
    .find((folder) => file.startsWith(folder))
    ?.slice(0, -1) ??
  file.split('/', 1)[0] ??
  '';

describe('types run from the database to the screen', () => {
  test('assertions become fewer, and none is added', () => {
    const found = new Map<string, number>();
    for (const file of files) {
      const name = sectionOf(file) + (isTest(file) ? ' tests' : '');
      if (!mayAssert.includes(name)) found.set(name, (found.get(name) ?? 0) + assertionsIn(file));
    }
    const more = [...found].filter(([name, count]) => count > (assertionsLeft[name] ?? 0));
    expect(more).toEqual([]);
  });

  test('no screen says what type its rows have, or names a mutation by a text of its own', () => {
    const found = sourceFiles('web')
      .filter((file) => !isTest(file))
      .filter((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        const names = [...text.matchAll(/['"]([\w-]+\.\w+)['"]/g)].map(([, name = '']) => name);
        return /useLive<(?!R>)/.test(text) || names.some((name) => mutations.has(name));
      });
    expect(found).toEqual([]);
  });
});

describe('the repository', () => {
  test('ARCHITECTURE.md is short and names only what exists', () => {
    const lines = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n');
    expect(lines.length).toBeLessThanOrEqual(71);
    const namedPaths = lines.flatMap((line) =>
      [...line.matchAll(/`((?:domain|server|web|e2e|bench|docs|scripts)\/[\w./-]*)`/g)].map(
        (match) => match[1] ?? '',
      ),
    );
    expect(namedPaths.length).toBeGreaterThan(15);
    expect(namedPaths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('exports', () => {
  test('are named by some other file: what only its own file uses is not exported, what nobody uses is removed', () => {
    const documents = execFileSync('git', ['ls-files', '*.md', '*.mjs'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => file && existsSync(join(root, file)));
    const namesIn = new Map(
      [...files, ...documents].map((file) => [
        file,
        new Set(readFileSync(join(root, file), 'utf8').match(/[A-Za-z_$][\w$]*/g)),
      ]),
    );
    const counts = new Map<string, number>();
    for (const names of namesIn.values())
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    const found = files
      .filter((file) => /^(?:domain|server|web)\/src\//.test(file) && !isTest(file))
      .flatMap((file) =>
        [
          ...readFileSync(join(root, file), 'utf8').matchAll(
            /^export (?:async )?(?:function\*?|const|let|class) ([A-Za-z_$][\w$]*)/gm,
          ),
        ]
          .filter(([, name = '']) => counts.get(name) === 1)
          .map(([, name]) => `${file}: ${name}`),
      );
    expect(found).toEqual([]);
  });
});

describe('names', () => {
  test('call a bound MAX_ or MIN_, and a function that turns one thing into another by what it gives', () => {
    const oldNames =
      /\b(?:(?:MOST|LEAST|LONGEST|SHORTEST|NEWEST|OLDEST)(?:_[A-Z\d_]+)?|AT_ONCE|refusalOf|wordsOf)\b/;
    const found = files
      .filter((file) => /^(?:domain|server|web)\/src\//.test(file))
      .filter((file) => oldNames.test(readFileSync(join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });
});

describe('tests', () => {
  test('take today from the company’s clock, not from UTC: both differ for hours of each day', () => {
    const todayInUtc = /(?:Date\.now\(\)|new Date\(\))[^\n]*\.toISOString\(\)\.slice\(0, 10\)/;
    const found = files
      .filter((file) => isTest(file) || file.startsWith('e2e/'))
      .filter((file) => todayInUtc.test(readFileSync(join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });
});

describe('the list of mutants', () => {
  const mutants = JSON.parse(readFileSync(join(root, 'scripts/mutants.json'), 'utf8')) as {
    file: string;
    what: string;
    find: string;
    /** How often the text occurs in the file: the same guard may appear twice. */
    times?: number;
    tests: string[];
  }[];

  test.each(mutants)('$file: $what', ({ file, find, times = 1, tests }) => {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(times + 1);
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(tests.length).toBeGreaterThan(0);
  });
});
