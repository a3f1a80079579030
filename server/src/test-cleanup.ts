/** What the running test file has opened; a worker runs one file after the other. */
const cleanups: (() => Promise<unknown>)[] = [];

/**
 * Has something closed when the running test file is done. For what helpers open: a hook of the test runner that is registered inside another
 * hook is never called.
 */
export const atFileEnd = (cleanup: () => Promise<unknown>): void => void cleanups.push(cleanup);

/** Closes what the file has opened, the last first. */
export async function cleanUpFile(): Promise<void> {
  for (let next = cleanups.pop(); next; next = cleanups.pop()) await next();
}
