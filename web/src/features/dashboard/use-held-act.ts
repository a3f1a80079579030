import { useCallback, useEffect, useRef, useState } from 'react';
import { useLiveClient } from '../../live/hooks.ts';

const HELD_MS = 10_000;

interface Held<Item> {
  readonly item: Item;
  readonly write: (item: Item) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Delays a mutation that cannot be undone once it is sent. It is sent after 10 seconds, when another one is held, or
 * when the person leaves the card or the page or signs out. Until then `undo` discards it.
 */
export function useHeldAct<Item>(write: (item: Item) => void) {
  const client = useLiveClient();
  const held = useRef<Held<Item> | null>(null);
  const [shown, setShown] = useState<Item | null>(null);
  const undo = useCallback(() => {
    if (held.current) clearTimeout(held.current.timer);
    held.current = null;
    setShown(null);
  }, []);
  const flush = useCallback(() => {
    const due = held.current;
    undo();
    due?.write(due.item);
  }, [undo]);
  const hold = (item: Item) => {
    flush();
    held.current = { item, write, timer: setTimeout(flush, HELD_MS) };
    setShown(item);
  };
  useEffect(() => {
    const forget = client.beforeFlush(flush);
    return () => {
      forget();
      flush();
    };
  }, [client, flush]);
  return { held: shown, hold, undo };
}
