import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Finding, Report } from './report.ts';
import type { Stage } from './stage.ts';

/** Limits in kilobytes. React alone is 69 of each page. */
const BARS = { entry: 150, customer: 95, screen: 60 };

/** The built files and their imports: static ones, and dynamic ones that load on demand. */
interface Graph {
  readonly now: ReadonlyMap<string, readonly string[]>;
  readonly later: ReadonlyMap<string, readonly string[]>;
  readonly size: ReadonlyMap<string, number>;
}

/**
 * Measures the bytes of JavaScript, each file gzipped, that must load before a screen can work. Reads the built files
 * themselves.
 */
export async function bytes(stage: Stage): Promise<Report> {
  const dist = join(stage.root, 'web', 'dist');
  const [entry, customer] = await Promise.all([entryOf(dist, 'index.html'), entryOf(dist, 'customer.html')]);
  const graph = await readGraph(dist, [entry, customer]);
  const atEntry = withStatic(graph, [entry]);
  const later = graph.later.get(entry) ?? [];
  // The frame around every screen of a signed-in person; it loads with their first screen.
  const signedIn = withStatic(graph, [
    entry,
    ...later.filter((file) => basename(file).startsWith('signed-in-')),
  ]);
  const screens = later
    .filter((file) => basename(file).includes('-screen-'))
    .map((file) => ({
      name: basename(file).replace(/-screen-.*/, ''),
      extra: minus(withStatic(graph, [file]), signedIn),
    }))
    .toSorted((a, b) => weigh(graph, b.extra) - weigh(graph, a.extra));
  const largest = screens[0];
  const dashboard = screens.find(({ name }) => name === 'dashboard');
  const signIn = later.filter((file) => basename(file).startsWith('login-screen-'));
  if (!largest || !dashboard)
    throw new Error('The built entry loads no screens, so its bytes cannot be counted.');
  return {
    findings: [
      kilobytes('first screen of the staff’s app', weigh(graph, atEntry), BARS.entry),
      kilobytes('sign-in, all of it', weigh(graph, withStatic(graph, [entry, ...signIn]))),
      kilobytes('dashboard, signed in, all of it', weigh(graph, signedIn) + weigh(graph, dashboard.extra)),
      kilobytes('customer’s page', weigh(graph, withStatic(graph, [customer])), BARS.customer),
      kilobytes(
        `largest lazy screen (${largest.name}), on top of the signed-in frame`,
        weigh(graph, largest.extra),
        BARS.screen,
      ),
    ],
    notes: [
      `JavaScript of the first screen, largest files: ${heaviest(graph, atEntry)}. Of the signed-in frame on top: ${heaviest(graph, minus(signedIn, atEntry))}. Of the ${largest.name} screen: ${heaviest(graph, largest.extra)}.`,
    ],
  };
}

function kilobytes(what: string, size: number, bar?: number): Finding {
  const measure = `JavaScript, gzipped: ${what}`;
  const value = `${Math.round(size / 1000)} kB`;
  return bar === undefined
    ? { measure, value }
    : { measure, value, bar: `< ${bar} kB`, met: size < bar * 1000 };
}

async function entryOf(dist: string, page: string): Promise<string> {
  const html = await readFile(join(dist, page), 'utf8');
  const found = /<script[^>]*type="module"[^>]*src="\/([^"]+)"/.exec(html)?.[1];
  if (found === undefined) throw new Error(`${page} loads no script.`);
  return found;
}

/** Lets the bundler analyze the imports; writes nothing. */
async function readGraph(dist: string, entries: readonly string[]): Promise<Graph> {
  const { metafile } = await build({
    absWorkingDir: dist,
    entryPoints: [...entries],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'esnext',
    outdir: 'unused',
    write: false,
    metafile: true,
    logLevel: 'silent',
    external: ['*.css'],
  });
  const files = Object.entries(metafile.inputs);
  const imports = (kind: string) =>
    new Map(
      files.map(([file, input]) => [
        file,
        input.imports.filter((each) => each.kind === kind && !each.external).map(({ path }) => path),
      ]),
    );
  const sizes = files.map(
    async ([file]) => [file, gzipSync(await readFile(join(dist, file))).length] as const,
  );
  return {
    now: imports('import-statement'),
    later: imports('dynamic-import'),
    size: new Map(await Promise.all(sizes)),
  };
}

/** Returns the files and all their static imports. */
function withStatic({ now }: Graph, files: readonly string[]): Set<string> {
  const found = new Set(files);
  for (const file of found) for (const next of now.get(file) ?? []) found.add(next);
  return found;
}

const minus = (all: ReadonlySet<string>, known: ReadonlySet<string>): Set<string> =>
  new Set([...all].filter((file) => !known.has(file)));

const weigh = ({ size }: Graph, files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => sum + (size.get(file) ?? 0), 0);

const heaviest = ({ size }: Graph, files: ReadonlySet<string>): string =>
  [...files]
    .toSorted((a, b) => (size.get(b) ?? 0) - (size.get(a) ?? 0))
    .slice(0, 4)
    .map(
      (file) =>
        `${basename(file).replace(/-[\w-]{8}\.js$/, '')} ${Math.round((size.get(file) ?? 0) / 1000)} kB`,
    )
    .join(', ');
