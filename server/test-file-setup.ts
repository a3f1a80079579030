import { afterAll } from 'vitest';
import { cleanUpFile } from './src/test-cleanup.ts';

// Runs at the top of every test file.
afterAll(cleanUpFile);
