/** Cleanups of the running test file; a worker runs one file after the other. */
const cleanups: (() => Promise<unknown>)[] = [];

/**
 * Registers a cleanup for the end of the running test file. For helpers, because the test runner never calls a hook
 * that is registered inside another hook.
 */
export const atFileEnd = (cleanup: () => Promise<unknown>): void => void cleanups.push(cleanup);

/** Runs the file's cleanups, last first. */
export async function cleanUpFile(): Promise<void> {
  for (let next = cleanups.pop(); next; next = cleanups.pop()) await next();
}
