import { ensureBuilt } from './build.mjs';
import { ensureChromium, howToGetChromium } from './chromium.mjs';
import { ensureInstalled, failInWords, say } from './prepare.mjs';
import { checks, runCounted, summary } from './suites.mjs';

/** The longest of the files that start the embedded PostgreSQL themselves or use none: a second one would not be met. */
const withoutDatabase = [
  'crash',
  'db/embedded',
  'db/migrate-crash',
  'db/postgres-binaries',
  'documents/agreement',
  'documents/estimate-options',
  'documents/headings',
  'documents/render-pdf',
  'documents/structure',
  'failover',
  'files/large-uploads',
  'seal/check-seal',
  'session/password-hash',
];

// `npm test`: every suite. With SABLE_TEST_STRICT nothing may be skipped; with SABLE_TEST_DATABASE_URL the server's suites run a second
// time on that PostgreSQL; with DATABASE_URL they run there only.
try {
  ensureInstalled();
  const strict = Boolean(process.env.SABLE_TEST_STRICT);
  const second = process.env.SABLE_TEST_DATABASE_URL;
  const results = checks().map(runCounted);
  results.push(runCounted({ name: 'domain and web', vitest: ['--project', 'domain', '--project', 'web'] }));
  results.push(
    runCounted({
      name: `server on ${process.env.DATABASE_URL ? 'DATABASE_URL' : 'embedded'}`,
      vitest: ['--project', 'server'],
    }),
  );
  if (second)
    results.push(
      runCounted({
        name: 'server on a second PostgreSQL',
        vitest: [
          '--project',
          'server',
          ...withoutDatabase.map((file) => `--exclude=server/src/${file}.test.*`),
        ],
        env: { DATABASE_URL: second },
      }),
    );
  results.push(await endToEnd(strict));
  process.exit(summary(results));
} catch (error) {
  failInWords(error);
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
