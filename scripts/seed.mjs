import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, failInWords, root } from './prepare.mjs';

// `npm run seed [-- --accounts N]`: installs what is missing, builds what is stale, then seeds in this very process, so that signals and the
// exit code are the seeding's own.
try {
  ensureInstalled();
  await ensureBuilt();
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'server', 'dist', 'cli', 'seed.js')).href);
} catch (error) {
  failInWords(error);
}
