import type { DatabaseLog } from '../db/connect.ts';

/** Work that a response does not wait for, so that the response time reveals nothing about it. */
export interface Background {
  run(what: string, work: () => Promise<unknown>): void;
  /** Resolves when all of it is done; a stopping server waits for this. */
  settled(): Promise<void>;
}

export function createBackground(log: DatabaseLog): Background {
  const open = new Set<Promise<unknown>>();
  return {
    run(what, work) {
      const task = work().catch((error: unknown) => {
        log.warn(`${what} failed: ${error instanceof Error ? error.message : String(error)}`);
      });
      const entry: Promise<unknown> = task.finally(() => open.delete(entry));
      open.add(entry);
    },
    async settled() {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
