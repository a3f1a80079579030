import { useSyncExternalStore } from 'react';

/** A value outside React that components subscribe to. */
export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  watch: (listener: () => void) => () => void;
}

export const createStore = <Value>(initial: Value): Store<Value> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.watch, store.get);
