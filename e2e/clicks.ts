import type { BrowserContext } from '@playwright/test';
import { lendNoMore } from './contexts.ts';

/** How often a person pressed: a click, a tap, or a key that presses a button or follows a link. Typing is not counted. */
export interface Clicks {
  readonly count: () => number;
  /** Begins again at nothing. */
  readonly reset: () => void;
}

/** Counts every press in all pages of a browser, on whatever it falls. Begin before the first page opens. */
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
    // A key presses without a pointer; a label that presses its field is no second press.
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
