import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs on a fresh clone, before anything is installed, so it imports only node: modules.

/** The repository's root folder, independent of the current directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const MIN_NODE_VERSION = [20, 19];
const LOCK = join(root, 'package-lock.json');
const INSTALLED = join(root, 'node_modules', '.package-lock.json');
const STAMP = join(root, 'node_modules', '.cache', 'sable-install');

/** A failed step, with a message for the person at the terminal. */
export class StepError extends Error {}

/** Prints one line of progress. */
export const say = (text) => process.stdout.write(`${text}\n`);

/** Runs a command in the repository and shows its output. Throws StepError if it fails. */
export function runStep(command, args, { what, cwd = root, env = process.env } = {}) {
  const { status, signal, error } = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (status === 0) return;
  const reason = error?.message ?? (signal ? `ended by ${signal}` : `ended with code ${status}`);
  throw new StepError(`${what} failed (${reason}). The reason is shown above; nothing was started.`);
}

/** Ends a script with a message: an expected failure without its stack, any other error with it. */
export function failWithMessage(error) {
  process.stderr.write(`${error instanceof StepError ? error.message : (error?.stack ?? error)}\n`);
  process.exit(1);
}

/** Throws StepError if this Node is too old for the product. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1])) return;
  throw new StepError(
    `Node.js ${version} is too old: Sable needs ${MIN_NODE_VERSION.join('.')} or newer. Install a current version from https://nodejs.org and start again.`,
  );
}

/**
 * Installs the locked packages if they are missing or the lock file has changed since the last install. Packages that
 * `npm install` updated to the lock file count as installed.
 */
export function ensureInstalled() {
  checkNode();
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (wanted === stampOf(STAMP) && timeOf(INSTALLED) > 0) return;
  if (timeOf(INSTALLED) < timeOf(LOCK)) install();
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wanted);
}

function install() {
  say('Installing packages (once; about a minute)…');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  runStep(command, [...first, ...args], { what: 'Installing the packages' });
}

export function stampOf(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
