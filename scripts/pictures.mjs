import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium, howToGetChromium } from './chromium.mjs';
import { ensureInstalled, failWithMessage, root, StepError } from './prepare.mjs';

// `npm run pictures [-- -g super]`: takes a screenshot of each screen in both themes and three widths, in pictures/.
try {
  ensureInstalled();
  const chromium = ensureChromium();
  if (!chromium) throw new StepError(howToGetChromium);
  await ensureBuilt();
  rmSync(new URL('../pictures', import.meta.url), { recursive: true, force: true });
  const { status } = spawnSync(
    'npx',
    ['playwright', 'test', '-c', 'e2e/pictures.config.ts', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
  );
  process.exit(status ?? 1);
} catch (error) {
  failWithMessage(error);
}
