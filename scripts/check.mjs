import { runChecks, runCounted, summary } from './suites.mjs';
import { ensureInstalled, failInWords } from './prepare.mjs';

// `npm run check`: types, lint, format, unit tests: 90 seconds on two processors. No database, no browser.
try {
  ensureInstalled();
  const results = [
    ...(await runChecks()),
    runCounted({ name: 'unit', vitest: ['--project', 'domain', '--project', 'web*'] }),
  ];
  process.exit(summary(results));
} catch (error) {
  failInWords(error);
}
