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

export default defineConfig({
  testDir: '.',
  fullyParallel: false,
  // A journey waits a third of its time, so one more runs than there are processors. Each worker has a server of its own: two never meet in one company.
  workers: Math.min(4, availableParallelism() + 1),
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
    // Recording costs a fifth of the time: where a journey is tried again, the second try is recorded.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args },
  },
});
