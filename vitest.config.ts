import { defineConfig } from 'vitest/config';

/** Three suites, one per room. Server suites share one PostgreSQL and get a fresh database per file. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts', 'architecture.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/src/**/*.test.tsx'],
          globalSetup: ['server/test-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: { name: 'web', root: 'web', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
      },
    ],
  },
});
