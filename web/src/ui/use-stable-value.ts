import { useState } from 'react';

/** Returns the previous value while the new one is equal to it, so that memoized consumers do not re-render. */
export function useStableValue<Value>(
  value: Value,
  isEqual: (previous: Value, value: Value) => boolean,
): Value {
  const [stable, setStable] = useState(value);
  if (stable === value || isEqual(stable, value)) return stable;
  setStable(value);
  return value;
}
