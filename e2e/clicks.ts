import type { BrowserContext } from '@playwright/test';
import { lendNoMore } from './contexts.ts';

/** Number of presses: a click, a tap, or a key that activates a button or a link. Typing is not counted. */
export interface Clicks {
  readonly count: () => number;
  /** Resets the count to zero. */
  readonly reset: () => void;
}

/** Counts every press in all pages of a browser, whatever its target. Call before the first page opens. */
export async function countClicks(context: BrowserContext): Promise<Clicks> {
  let clicks = 0;
  lendNoMore(context);
  await context.exposeBinding('countClick', () => {
    clicks += 1;
  });
  await context.addInitScript(() => {
    const count = (): void => {
      Reflect.get(globalThis, 'countClick')();
    };
    addEventListener('pointerdown', (event) => event.isTrusted && count(), { capture: true });
    // A key activates an element without a pointer; a label that activates its field is not a second press.
    const byKey = (event: MouseEvent) =>
      event.isTrusted &&
      event.detail === 0 &&
      event.target instanceof Element &&
      event.target.closest('button, a');
    addEventListener('click', (event) => byKey(event) && count(), { capture: true });
  });
  return {
    count: () => clicks,
    reset: () => {
      clicks = 0;
    },
  };
}
