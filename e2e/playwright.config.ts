import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Debian's Chromium (or the one named by CHROMIUM_PATH), without the network that a browser of its own would look for. */
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
 * How Chromium runs scripts. Those of a page run for a second or two: threads that collect and compile beside them cost more than they save, and so does code that is made faster while
 * it runs, but where a whole screen is searched for faults.
 */
const scripts = '--single-threaded';
const SEARCHES = /accessibility|sign-in-screens|faults\.spec/;

/** What looks once more at what other journeys look at, in each role or state, at another zoom or by another press: the long run takes it. */
const everyJourney = Boolean(process.env['SABLE_EVERY_JOURNEY']);
const left = everyJourney ? [] : [/(role|state)-accessibility|select-press|zoom/];

/** Whether only what is printed is read afterwards. */
const unattended = ['CI', 'SABLE_TEST_STRICT'].some((name) => process.env[name]);

export default defineConfig({
  testDir: '.',
  fullyParallel: false,
  // One worker alone left three tenths of two processors idle; three only cost. Each worker has a server of its own:
  // two journeys that run at the same time never meet in one company.
  workers: Math.min(4, availableParallelism()),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // On a busy machine a journey may be tried again; the closing lines name it.
  retries: process.env['CI'] ? 2 : 0,
  reporter: [['list'], ['json']],
  globalSetup: './demo-server.ts',
  outputDir: '../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    // Each journey has the network to itself; `offline.spec.ts` is about the worker.
    serviceWorkers: 'block',
    // Recording costs a fifth of the time: where nobody would open it, only the second try is recorded.
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
