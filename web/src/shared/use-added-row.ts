import { useState } from 'react';

/** Remembers which row of a form was added last: its first field takes the focus as it appears. */
export function useAddedRow<Key>() {
  const [added, setAdded] = useState<Key>();
  return { isAdded: (key: Key): boolean => key === added, noteAdded: (key: Key): void => setAdded(key) };
}
