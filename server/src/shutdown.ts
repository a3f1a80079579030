interface ShutdownLog {
  info(message: string): void;
  error(details: object, message: string): void;
}

export interface ShutdownOptions {
  readonly log: ShutdownLog;
  /** Maximum time for all parts together. */
  readonly withinMs: number;
  readonly exit: (code: number) => void;
}

export interface Shutdown {
  /** Registers a running part that must be closed. */
  opened(what: string, close: () => Promise<unknown>): void;
  /** Closes all registered parts, last first, and ends the process. A second call meanwhile has no effect. */
  stop(reason: string): Promise<void>;
}

/**
 * Creates an orderly shutdown of the process. A part that fails to close, or hangs, does not keep the process alive:
 * after the time limit it exits with 1.
 */
export function createShutdown({ log, withinMs, exit }: ShutdownOptions): Shutdown {
  const parts: { readonly what: string; readonly close: () => Promise<unknown> }[] = [];
  let stopping: Promise<void> | undefined;
  const closeAll = async (reason: string): Promise<void> => {
    log.info(reason);
    const late = setTimeout(() => exit(1), withinMs).unref();
    for (const { what, close } of parts.toReversed())
      await close().catch((error: unknown) => log.error({ err: error }, `${what} did not close well`));
    clearTimeout(late);
    exit(0);
  };
  return {
    opened: (what, close) => void parts.push({ what, close }),
    stop: (reason) => (stopping ??= closeAll(reason)),
  };
}
