import { createStore, type Store } from '../../../ui/store.ts';

/** Milliseconds that typing must pause before what was typed is saved by itself. */
const PAUSE_MS = 400;

export interface Autosave {
  /** How many typed values wait for the pause. */
  readonly waiting: Store<number>;
  /** Saves after a pause; a newer value of the same key takes the older one's place. */
  schedule(key: string, save: () => void): void;
  /** Forgets a value that was committed or taken back. */
  cancel(key: string): void;
  /** Saves everything that waits, now. */
  flush(): void;
}

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly save: () => void;
}

export function createAutosave(): Autosave {
  const entries = new Map<string, Waiting>();
  const waiting = createStore(0);
  const cancel = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    clearTimeout(entry.timer);
    entries.delete(key);
    waiting.set(entries.size);
  };
  const settle = (key: string) => {
    const save = entries.get(key)?.save;
    cancel(key);
    save?.();
  };
  return {
    waiting,
    cancel,
    schedule(key, save) {
      const known = entries.get(key);
      if (known) clearTimeout(known.timer);
      entries.set(key, { save, timer: setTimeout(() => settle(key), PAUSE_MS) });
      if (!known) waiting.set(entries.size);
    },
    flush() {
      for (const key of [...entries.keys()]) settle(key);
    },
  };
}
