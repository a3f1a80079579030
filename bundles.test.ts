import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

let chunks: Map<string, Rolldown.OutputChunk>;
beforeAll(async () => {
  // A test's environment would build the libraries' checks for developers in.
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

/** The chunks that must arrive before a page works: its entry and all that it imports at once. */
function loadedAtOnce(page: string): Rolldown.OutputChunk[] {
  const entry = [...chunks.values()].find(({ isEntry, name }) => isEntry && name === page);
  const found = new Set([entry?.fileName]);
  for (const file of found) for (const next of chunks.get(file ?? '')?.imports ?? []) found.add(next);
  return [...found].flatMap((file) => chunks.get(file ?? '') ?? []);
}

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

/** Kilobytes of JavaScript, each file gzipped, as bench/bytes.ts weighs them. */
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
