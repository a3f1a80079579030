import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Debian's Chromium (or the one in CHROMIUM_PATH), without the network access that a browser attempts on its own. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * Chromium's JavaScript flags. A page's scripts run for only a second or two: parallel garbage collection and
 * compilation threads cost more than they save, and so does the optimizing compiler, except where a whole screen is
 * searched for faults.
 */
const scripts = '--single-threaded';
const SEARCHES = /accessibility|sign-in-screens|faults\.spec/;

/**
 * Journeys that repeat the checks of others in each role or state, at another zoom, or by another press; only the
 * long run includes them.
 */
const everyJourney = Boolean(process.env['SABLE_EVERY_JOURNEY']);
const left = everyJourney ? [] : [/(role|state)-accessibility|select-press|zoom/];

/** Whether only the printed output is read afterward. */
const unattended = ['CI', 'SABLE_TEST_STRICT'].some((name) => process.env[name]);

export default defineConfig({
  testDir: '.',
  fullyParallel: false,
  // A single worker left three tenths of two processors idle; three workers add only overhead. Each worker has a
  // separate server, so two concurrent journeys never share a company.
  workers: Math.min(4, availableParallelism()),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // On a busy machine, a journey may be retried; the summary names it.
  retries: process.env['CI'] ? 2 : 0,
  reporter: [['list'], ['json']],
  globalSetup: './demo-server.ts',
  outputDir: '../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    // No service worker intercepts a journey's requests; `offline.spec.ts` tests the service worker.
    serviceWorkers: 'block',
    // Recording costs a fifth of the time: where nobody would open the trace, only the first retry is recorded.
    trace: unattended ? 'on-first-retry' : 'retain-on-failure',
  },
  projects: [
    {
      name: 'journeys',
      testIgnore: [SEARCHES, ...left],
      use: {
        launchOptions: {
          executablePath,
          args: [...args, `--js-flags=${scripts} --always-sparkplug --no-maglev --no-opt`],
        },
      },
    },
    {
      name: 'screens',
      testMatch: SEARCHES,
      testIgnore: left,
      use: { launchOptions: { executablePath, args: [...args, `--js-flags=${scripts}`] } },
    },
  ],
});
