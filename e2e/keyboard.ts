import type { BrowserContext, Locator, Page } from '@playwright/test';
import { lendNoMore } from './contexts.ts';
import { expect } from './people.ts';

/** Makes any press of a mouse or a finger an error on the page. Call before the page opens. */
export const withoutPointer = (context: BrowserContext): Promise<unknown> => {
  lendNoMore(context);
  return context.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => {
        throw new Error('A pointer was used.');
      },
      { capture: true },
    ),
  );
};

/** More than the number of tab stops on the longest screen. */
const MAX_STOPS = 250;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never comes to ${String(target)}.`);
}

/** Tabs to a button or a link, and presses Enter. */
export async function enterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tabs to a field, and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
