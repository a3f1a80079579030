import { useEffect, useId } from 'react';
import { createStore, useStore } from './store.ts';

const openDialogs = createStore<readonly string[]>([]);

/** Whether the dialog or panel that asks was opened last: Escape closes that one alone, and what was typed below it stays. */
export function useIsTopDialog(opened = true): boolean {
  const own = useId();
  const open = useStore(openDialogs);
  useEffect(() => {
    if (!opened) return undefined;
    openDialogs.set([...openDialogs.get(), own]);
    return () => openDialogs.set(openDialogs.get().filter((id) => id !== own));
  }, [own, opened]);
  return open.at(-1) === own;
}
