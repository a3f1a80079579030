import type { Page } from '@playwright/test';
import { expect, signedIn, test } from './people.ts';

/** Duration in milliseconds below which nobody notices an animation. */
const UNSEEN_MS = 10;

/** Records the animations in each frame of a page. Call before the page opens. */
async function watchMotion(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((unseen) => {
    const seen = new Set<Animation>();
    Object.assign(window, { moved: seen });
    const look = () => {
      for (const animation of document.getAnimations())
        if (Number(animation.effect?.getComputedTiming().activeDuration ?? 0) > unseen) seen.add(animation);
      requestAnimationFrame(look);
    };
    look();
  }, UNSEEN_MS);
  return () =>
    page.evaluate(() => {
      const seen: unknown = Reflect.get(window, 'moved');
      return seen instanceof Set ? seen.size : Number.NaN;
    });
}

/** Opens the accounts, then opens and closes the column picker and the palette. */
async function walk(page: Page): Promise<void> {
  await page.goto('/accounts');
  const grid = page.getByRole('grid', { name: 'Accounts' });
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('group', { name: 'Columns' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Columns' })).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('nothing moves on a screen of the staff for who wants no motion', async ({ browser }) => {
  const still = await signedIn(browser, 'office', 0, { reducedMotion: 'reduce' });
  const movedStill = await watchMotion(still);
  await walk(still);
  expect(await movedStill()).toBe(0);

  // The same walk has animations for everyone else, so the check can detect them.
  const lively = await signedIn(browser, 'office', 0, { reducedMotion: 'no-preference' });
  const moved = await watchMotion(lively);
  await walk(lively);
  expect(await moved()).toBeGreaterThan(0);
});
