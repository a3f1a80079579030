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
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // On a busy machine a journey may be tried twice; the closing lines name it.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json']],
  globalSetup: './demo-server.ts',
  outputDir: '../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args },
  },
});
