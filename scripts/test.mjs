import { ensureBuilt } from './build.mjs';
import { ensureChromium, howToGetChromium } from './chromium.mjs';
import { ensureInstalled, failWithMessage, say } from './prepare.mjs';
import { dividedSuites } from './server-suites.mjs';
import { runChecks, runCounted, summary } from './suites.mjs';

// `npm test`: runs every suite. With SABLE_TEST_STRICT, nothing may be skipped. With DATABASE_URL, the server's
// suites run on that PostgreSQL. With SABLE_TEST_DATABASE_URL, they run on that one and the embedded one: suites of
// folders whose SQL uses more than rows run on both, every other suite runs on one of them.
try {
  ensureInstalled();
  const strict = Boolean(process.env.SABLE_TEST_STRICT);
  const other = process.env.SABLE_TEST_DATABASE_URL;
  const results = await runChecks();
  results.push(runCounted({ name: 'domain and web', vitest: ['--project', 'domain', '--project', 'web*'] }));
  const { embedded, second } = other ? dividedSuites() : { embedded: [], second: [] };
  results.push(
    runCounted({
      name: `server on ${process.env.DATABASE_URL ? 'DATABASE_URL' : 'embedded'}`,
      vitest: ['--project', 'server', ...embedded],
    }),
  );
  if (other)
    results.push(
      runCounted({
        name: 'server on a second PostgreSQL',
        vitest: ['--project', 'server', ...second],
        env: { DATABASE_URL: other },
      }),
    );
  results.push(await endToEnd(strict));
  process.exit(summary(results));
} catch (error) {
  failWithMessage(error);
}

async function endToEnd(strict) {
  const chromium = ensureChromium();
  if (chromium) {
    await ensureBuilt();
    return runCounted({ name: 'end to end', playwright: [], env: { CHROMIUM_PATH: chromium } });
  }
  say(`\n${'!'.repeat(20)}\n${howToGetChromium}\n${'!'.repeat(20)}`);
  return {
    name: 'end to end',
    passed: 0,
    failed: strict ? 1 : 0,
    skipped: strict ? 0 : 1,
    note: 'no Chromium',
  };
}
