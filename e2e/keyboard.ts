import type { BrowserContext, Locator, Page } from '@playwright/test';
import { lendNoMore } from './contexts.ts';
import { expect } from './people.ts';

/** Makes any press of a mouse or a finger a fault of the page. Begin before the page opens. */
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

/** More stops than the longest screen has. */
const MAX_STOPS = 250;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Goes on by the Tab key until something has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never comes to ${String(target)}.`);
}

/** Goes to a button or a link by the Tab key, and presses Enter. */
export async function enterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field by the Tab key, and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
