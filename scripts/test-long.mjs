import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium, howToGetChromium } from './chromium.mjs';
import { ensureInstalled, failWithMessage, root, StepError } from './prepare.mjs';
import { runCounted, summary } from './suites.mjs';

/** Timeout of one test in milliseconds: a long run may take as long as it needs. */
const TIMEOUT_MS = 4 * 3_600_000;

// `npm run test:long [-- words]`: runs every suite that usually takes a sample, one after another, with the sizes of
// long-modes.json; or only those whose name contains the words. A size set in the environment takes precedence.
try {
  ensureInstalled();
  const words = process.argv.slice(2).join(' ').toLowerCase();
  const modes = JSON.parse(readFileSync(join(root, 'scripts', 'long-modes.json'), 'utf8')).filter(
    ({ name, set }) => `${name} ${Object.keys(set).join(' ')}`.toLowerCase().includes(words),
  );
  if (modes.length === 0) throw new StepError(`No long run is called “${words}”. Nothing was run.`);
  const chromium = modes.some(({ playwright }) => playwright) ? await browser() : undefined;
  process.exit(summary(modes.map((mode) => run(mode, chromium))));
} catch (error) {
  failWithMessage(error);
}

async function browser() {
  const chromium = ensureChromium();
  if (!chromium) throw new StepError(howToGetChromium);
  await ensureBuilt();
  return chromium;
}

function run({ name, set, vitest, playwright, script }, chromium) {
  const env = Object.fromEntries(
    Object.entries(set).map(([variable, size]) => [variable, process.env[variable] ?? size]),
  );
  if (script) return runCounted({ name, command: [process.execPath, join(root, 'scripts', script)] });
  if (playwright)
    return runCounted({
      name,
      playwright: [...playwright, `--timeout=${TIMEOUT_MS}`],
      env: { ...env, CHROMIUM_PATH: chromium },
    });
  return runCounted({ name, vitest: [...vitest, `--testTimeout=${TIMEOUT_MS}`], env });
}
