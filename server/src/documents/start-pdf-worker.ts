import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * A worker thread with this much memory ends itself instead of taking the server with it. What the renderer prints of a failure besides throwing it
 * stays out of the server's log, which is JSON lines and nothing else; the answer carries it there.
 */
const options = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 1024 }, stderr: true };

/**
 * Teaches the thread TypeScript before it loads the worker. Node 20 reads only JavaScript as a thread's first file, and
 * passes no loader on to a thread, so the first file is this text.
 */
const fromSource = `
const { workerData: { tsx, tsconfig, entry } } = require('node:worker_threads');
import(tsx).then(({ register }) => { register({ tsconfig }); return import(entry); });
`;

function startFromSource(): Worker {
  // Resolving 'tsx/esm/api' from here gives its CommonJS file, which cannot register from a thread.
  const tsxPackage = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const tsx = new URL('./dist/esm/api/index.mjs', tsxPackage).href;
  const tsconfig = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));
  const entry = new URL('./pdf-worker.tsx', import.meta.url).href;
  return new Worker(fromSource, { ...options, eval: true, workerData: { tsx, tsconfig, entry } });
}

function startBuilt(): Worker {
  const places = ['./pdf-worker.js', './documents/pdf-worker.js'].map(
    (place) => new URL(place, import.meta.url),
  );
  const built = places.find((place) => existsSync(place));
  if (!built)
    throw new Error('The part of the server that makes PDFs is missing from the build. Build it again.');
  return new Worker(built, options);
}

/** Starts the thread that renders: from the sources when the server runs from them, else from the build. */
export function startPdfWorker(): Worker {
  const worker = import.meta.url.endsWith('.ts') ? startFromSource() : startBuilt();
  worker.stderr.resume();
  return worker;
}
