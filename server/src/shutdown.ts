interface ShutdownLog {
  info(message: string): void;
  error(details: object, message: string): void;
}

export interface ShutdownOptions {
  readonly log: ShutdownLog;
  /** The longest that all parts together may take. */
  readonly withinMs: number;
  readonly exit: (code: number) => void;
}

export interface Shutdown {
  /** Something that runs from now on and has to be closed. */
  opened(what: string, close: () => Promise<unknown>): void;
  /** Closes what was opened, the last first, and ends the process; a second call during that changes nothing. */
  stop(reason: string): Promise<void>;
}

/** Ends the process in order. A part that fails to close, or hangs, does not keep it alive: past the time it exits with 1. */
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
