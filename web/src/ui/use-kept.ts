import { useState } from 'react';

/** The value as it last was, the same object for as long as a newer one means the same: what holds on to it need not render again. */
export function useKept<Value>(value: Value, same: (kept: Value, value: Value) => boolean): Value {
  const [kept, setKept] = useState(value);
  if (kept === value || same(kept, value)) return kept;
  setKept(value);
  return value;
}
