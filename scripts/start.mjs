import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, failWithMessage, root, StepError } from './prepare.mjs';

// `npm start`: installs what is missing, builds what is stale, then runs the server in this process, so that signals
// and the exit code are the server's own.
try {
  ensureInstalled();
  await ensureBuilt();
  const main = join(root, 'server', 'dist', 'main.js');
  if (!existsSync(main))
    throw new StepError(`The built server is missing (${main}). Run "npm run build" and start again.`);
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(main).href);
} catch (error) {
  failWithMessage(error);
}
