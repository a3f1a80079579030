import { vi } from 'vitest';

/** Sets the product's clock to an instant, until `vi.useRealTimers`. Timers keep running. */
export function setClock(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(instant));
}
