interface ShutdownLog {
  info(words: string): void;
  error(details: object, words: string): void;
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
  /** Closes what was opened, the last first, and ends the process; asked again meanwhile, it goes on as it is. */
  stop(code: number, words: string): Promise<void>;
}

/** The way out, from the first moment on: what is not opened yet is not closed, and a part that fails to close or hangs keeps nobody here. */
export function createShutdown({ log, withinMs, exit }: ShutdownOptions): Shutdown {
  const parts: { readonly what: string; readonly close: () => Promise<unknown> }[] = [];
  let stopping: Promise<void> | undefined;
  const closeAll = async (code: number, words: string): Promise<void> => {
    log.info(words);
    const late = setTimeout(() => exit(code || 1), withinMs).unref();
    for (const { what, close } of parts.toReversed())
      await close().catch((error: unknown) => log.error({ err: error }, `${what} did not close well`));
    clearTimeout(late);
    exit(code);
  };
  return {
    opened: (what, close) => void parts.push({ what, close }),
    stop: (code, words) => (stopping ??= closeAll(code, words)),
  };
}
