import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './prepare.mjs';

// The headless shell first: it renders pages like the full browser, without tabs and toolbars, for a fifth less
// processor time.
const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const found = () => places.find((place) => place && existsSync(place));

/**
 * Returns a Chromium for the end-to-end tests: an installed one, or Debian's if this user may install it; undefined
 * if there is none.
 */
export function ensureChromium() {
  const here = found();
  if (here) return here;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) return undefined;
  say('Installing Chromium from the Debian packages (once)…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (apt('update', '-qq'))
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation')) break;
  return found();
}

export const howToGetChromium =
  'There is no Chromium here and it may not be installed: the end-to-end tests were SKIPPED. Install it (Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH, then run again.';
