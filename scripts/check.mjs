import { runChecks, runCounted, summary } from './suites.mjs';
import { ensureInstalled, failWithMessage } from './prepare.mjs';

// `npm run check`: types, lint, format, and the tests that need neither a browser nor a database.
try {
  ensureInstalled();
  const results = [
    ...(await runChecks()),
    runCounted({
      name: 'domain and rules of the web',
      vitest: ['--project', 'domain', '--project', 'web rules'],
    }),
  ];
  process.exit(summary(results));
} catch (error) {
  failWithMessage(error);
}
