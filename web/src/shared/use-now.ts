import { useEffect, useState } from 'react';

const INTERVAL_MS = 30_000;

/** Returns the current instant in milliseconds, at most 30 seconds old. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
