import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

let chunks: Map<string, Rolldown.OutputChunk>;
beforeAll(async () => {
  // The test environment would otherwise bundle the libraries' development checks.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: fileURLToPath(new URL('web/vite.config.ts', import.meta.url)),
    build: { write: false },
    logLevel: 'silent',
  }).finally(() => vi.unstubAllEnvs());
  if (!('output' in built)) throw new Error('The build gave no output.');
  chunks = new Map(
    built.output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])),
  );
}, 120_000);

/** Returns the chunks and all their static imports. */
function withImports(first: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set(first.map(({ fileName }) => fileName));
  for (const file of found) for (const next of chunks.get(file)?.imports ?? []) found.add(next);
  return [...found].flatMap((file) => chunks.get(file) ?? []);
}

/** Returns the chunks that must load before a page works: its entry and all its static imports. */
const loadedAtOnce = (page: string): Rolldown.OutputChunk[] =>
  withImports([...chunks.values()].filter(({ isEntry, name }) => isEntry && name === page));

const packagesOf = (loaded: readonly Rolldown.OutputChunk[]): string[] =>
  loaded
    .flatMap(({ modules }) => Object.entries(modules))
    .flatMap(([id, { renderedLength }]) =>
      renderedLength
        ? [...id.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map((match) => match[1] ?? '')
        : [],
    )
    .filter((name, index, all) => all.indexOf(name) === index)
    .toSorted();

/** Returns kilobytes of JavaScript, each file gzipped, measured as in bench/bytes.ts. */
const weigh = (loaded: readonly Rolldown.OutputChunk[]): number =>
  loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000;

test('the customer’s page loads React and nothing else: no schemas, no kit of the staff’s screens', () => {
  expect(packagesOf(loadedAtOnce('customer'))).toEqual(['react', 'react-dom', 'scheduler']);
});

// React alone is 69 kB of each page.
test.each([
  ['customer', 95],
  ['index', 150],
])('what the %s page needs before it works is under %i kB', (page, budget) => {
  expect(weigh(loadedAtOnce(page))).toBeGreaterThan(60);
  expect(weigh(loadedAtOnce(page))).toBeLessThan(budget);
});

/** Returns the chunks of a lazy-loaded screen, by the prefix of their names. */
const laterChunks = (name: string): Rolldown.OutputChunk[] =>
  [...chunks.values()].filter(({ fileName }) => fileName.startsWith(`assets/${name}-`));

test('a screen brings 60 kB at most to the frame of a person who is signed in', () => {
  const frame = new Set(
    [...loadedAtOnce('index'), ...withImports(laterChunks('signed-in'))].map(({ fileName }) => fileName),
  );
  const screens = [...chunks.values()].filter(({ fileName }) => /-screen-[^/]*\.js$/.test(fileName));
  const sizes = screens.map(
    (screen) =>
      [screen.name, weigh(withImports([screen]).filter(({ fileName }) => !frame.has(fileName)))] as const,
  );
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.filter(([, size]) => size > 60)).toEqual([]);
});
