import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, parse, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFiles } from './compress.mjs';
import { ensureInstalled, failWithMessage, root, runStep, say, stampOf, StepError } from './prepare.mjs';

// Runs on a fresh clone, so it imports only node: modules.

const SHARED = [
  'domain/src',
  'domain/package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
];
const NOT_BUILT = /\.(test|demo\.test)\.tsx?$/;

const parts = [
  {
    name: 'web',
    sources: [
      'web/src',
      'web/public',
      'web/index.html',
      'web/customer.html',
      'web/vite.config.ts',
      'web/package.json',
      'scripts/compress.mjs',
      ...SHARED,
    ],
    output: 'web/dist',
    build: buildWeb,
  },
  {
    name: 'server',
    sources: ['server/src', 'server/package.json', ...SHARED],
    output: 'server/dist',
    build: buildServer,
  },
];

/** Builds both parts, even if they have not changed. */
export async function build() {
  for (const part of parts) await buildPart(part, fingerprint(part));
}

/**
 * Builds the parts whose sources have changed since the last complete build. Compares times and sizes, which takes a
 * few milliseconds.
 */
export async function ensureBuilt() {
  for (const part of parts) {
    const current = fingerprint(part);
    const whole = existsSync(join(root, part.output)) && stampOf(stampFile(part)) === current;
    if (!whole) await buildPart(part, current);
  }
}

// Not in the output folder, whose files are served to everyone.
const stampFile = (part) => join(root, 'node_modules', '.cache', `sable-built-${part.name}`);

async function buildPart(part, current) {
  say(`Building ${part.name}…`);
  const started = Date.now();
  // The stamp is removed first and written last, so an interrupted build does not count.
  rmSync(stampFile(part), { force: true });
  await part.build();
  mkdirSync(dirname(stampFile(part)), { recursive: true });
  writeFileSync(stampFile(part), current);
  say(`Built ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function fingerprint({ sources }) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of sources.flatMap(filesOf)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesOf(source) {
  const path = join(root, source);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

async function buildWeb() {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  // Vite's warnings are about packages and sizes, which the person who starts the product cannot fix. A test checks
  // the sizes.
  runStep(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    what: 'Building the screens',
    cwd: join(root, 'web'),
    env,
  });
  await compressFiles(join(root, 'web', 'dist', 'assets'));
}

/**
 * Returns main, every worker, and every command-line program, each bundled into one file; packages stay external, the
 * domain is included.
 */
function serverEntries() {
  const folder = join(root, 'server', 'src');
  return filesOf('server/src').flatMap((file) => {
    const path = relative(folder, file).split(sep).join('/');
    const { name } = parse(path);
    if (path === 'main.ts' || /-worker\.tsx?$/.test(path)) return [{ in: file, out: name }];
    return /^cli\/[^/]+\.ts$/.test(path) ? [{ in: file, out: `cli/${name}` }] : [];
  });
}

async function buildServer() {
  rmSync(join(root, 'server', 'dist'), { recursive: true, force: true });
  // Not a static import: on a fresh clone, the package exists only after the install step.
  const esbuild = await import('esbuild');
  try {
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: serverEntries(),
      outdir: 'server/dist',
      bundle: true,
      platform: 'node',
      target: 'node20.19',
      format: 'esm',
      jsx: 'automatic',
      packages: 'external',
      alias: { '@sable/domain': join(root, 'domain', 'src') },
      sourcemap: true,
      logLevel: 'warning',
    });
  } catch (error) {
    if (!Array.isArray(error?.errors)) throw error;
    throw new StepError('Building the server failed. The reason is shown above; nothing was started.');
  } finally {
    // Stops esbuild's child process, so that the server that starts next does not keep it.
    await esbuild.stop();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    ensureInstalled();
    await build();
  } catch (error) {
    failWithMessage(error);
  }
}
