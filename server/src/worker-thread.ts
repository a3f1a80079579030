import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * A worker thread that reaches this memory limit ends itself instead of crashing the server. Its stderr stays out of the
 * server's log, which contains only JSON lines; the answer carries the failure to the log instead.
 */
const options = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 1024 }, stderr: true };

/**
 * Registers TypeScript in the thread before it loads the worker. Node 20 accepts only JavaScript as a thread's first
 * file and passes no loader to a thread, so the first file is this text.
 */
const fromSource = `
const { workerData: { tsx, tsconfig, entry } } = require('node:worker_threads');
import(tsx).then(({ register }) => { register({ tsconfig }); return import(entry); });
`;

function startFromSource(source: string): Worker {
  // Resolving 'tsx/esm/api' from here returns its CommonJS file, which cannot register from a thread.
  const tsxPackage = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const tsx = new URL('./dist/esm/api/index.mjs', tsxPackage).href;
  const tsconfig = fileURLToPath(new URL('../tsconfig.json', import.meta.url));
  const entry = new URL(`./${source}`, import.meta.url).href;
  return new Worker(fromSource, { ...options, eval: true, workerData: { tsx, tsconfig, entry } });
}

function startBuilt(source: string): Worker {
  const path = source.replace(/\.tsx?$/, '.js');
  const places = [path, path.split('/').at(-1) ?? ''].map((place) => new URL(`./${place}`, import.meta.url));
  const built = places.find((place) => existsSync(place));
  if (!built) throw new Error(`A part of the server is missing from the build: ${path}. Build it again.`);
  return new Worker(built, options);
}

/**
 * Starts a thread: from the sources if the server runs from them, else from the build.
 *
 * @param source its file below `server/src`, such as `documents/pdf-worker.tsx`.
 */
export function startWorkerThread(source: string): Worker {
  const worker = import.meta.url.endsWith('.ts') ? startFromSource(source) : startBuilt(source);
  worker.stderr.resume();
  return worker;
}
