import { ensureBuilt } from './build.mjs';
import { ensureChromium, howToGetChromium } from './chromium.mjs';
import { ensureInstalled, failWithMessage, StepError } from './prepare.mjs';
import { runCounted, summary } from './suites.mjs';

// `npm run e2e [-- name]`: runs the journeys in a real browser, including those that `npm test` leaves to the long
// run.
try {
  ensureInstalled();
  const chromium = ensureChromium();
  if (!chromium) throw new StepError(howToGetChromium);
  await ensureBuilt();
  process.exit(
    summary([
      runCounted({
        name: 'end to end',
        playwright: process.argv.slice(2),
        env: { CHROMIUM_PATH: chromium, SABLE_EVERY_JOURNEY: '1' },
      }),
    ]),
  );
} catch (error) {
  failWithMessage(error);
}
