import type { TestProject } from 'vitest/node';
import { startTestServer } from './src/db/test-server.ts';

/** Vitest's `globalSetup` of every suite that uses `testDatabase()`. */
export const setup = (project: TestProject) => startTestServer(project);
