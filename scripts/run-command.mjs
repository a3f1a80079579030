import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, failWithMessage, root } from './prepare.mjs';

/**
 * Installs what is missing, builds what is stale, then runs a server command in this process, so that signals and the
 * exit code are the command's own.
 */
export async function runCommand(name) {
  try {
    ensureInstalled();
    await ensureBuilt();
    process.env.NODE_ENV ??= 'production';
    process.setSourceMapsEnabled(true);
    await import(pathToFileURL(join(root, 'server', 'dist', 'cli', `${name}.js`)).href);
  } catch (error) {
    failWithMessage(error);
  }
}
