import { vi } from 'vitest';

/** Lets the product's clock show an instant, until `vi.useRealTimers`. Timers run on. */
export function setClock(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(instant));
}
