import { useEffect } from 'react';
import { createStore, useStore } from '../ui/store.ts';

const count = createStore(0);

/** Whether some field that is edited in its place contains unsaved input. */
export const useUnsaved = (): boolean => useStore(count) > 0;

/** Notes whether a field contains unsaved input, for as long as it is shown. */
export const useNotedUnsaved = (unsaved: boolean): void =>
  useEffect(() => {
    if (!unsaved) return;
    count.set(count.get() + 1);
    return () => count.set(count.get() - 1);
  }, [unsaved]);
