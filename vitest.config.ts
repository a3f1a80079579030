import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/**
 * A suite for each room; that of the web is divided. Server suites come last, share one PostgreSQL and get a fresh database per file; the
 * others take every core, where the default would leave one of two idle. A slow machine gets the time it needs: no test is about time.
 */
const timeouts = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };

/** Tests of the web that change what other files would find: the page, or a module. */
const apart = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      /@vitest-environment|vi\.mock\(/.test(readFileSync(`web/src/${file}`, 'utf8')),
  )
  .map((file) => `src/${file}`);

const web = { root: 'web', maxWorkers: '100%', ...timeouts } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/src/**/*.test.ts', '*.test.ts'],
          // Nothing there holds a state that another file could find changed.
          pool: 'threads',
          isolate: false,
          maxWorkers: '100%',
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/src/**/*.test.tsx', 'bench/*.test.ts'],
          globalSetup: ['server/test-setup.ts'],
          setupFiles: ['server/test-file-setup.ts'],
          // Loading the server again for each file took a third of the suite.
          isolate: false,
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
          ...timeouts,
        },
      },
      {
        extends: 'web/vite.config.ts',
        // A context of its own for each file, in which the page is made from modules that are read once: half the time of a thread for each.
        test: { name: 'web', include: apart, pool: 'vmThreads', ...web },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web rules',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: apart,
          pool: 'threads',
          isolate: false,
          ...web,
        },
      },
    ],
  },
});
