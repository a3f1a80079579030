import type { Page } from '@playwright/test';
import { makeShown, open, screensOf, viewers } from './every-screen.ts';
import { axeOn, desk, handheld, inTheme, overflowOf, tablet, violationsOf, WCAG } from './faults.ts';
import { signIn } from './own-browser.ts';
import { baseUrl, expect, quietPage, test, type Role } from './people.ts';

/** No violation of WCAG 2.2 A and AA on any screen, in light and dark; no screen wider than a phone or a tablet. */

// What is found is told in words. A trace photographs each screen after each step, which took most of the time.
test.use({ trace: 'off' });

/** A window of 1280 by 1024 pixels at 400 % zoom. */
const zoomed = { width: 320, height: 256 };
const narrow = [tablet, handheld];

/**
 * What the width of a screen may break by itself, between a desk and a phone. Sizes of targets are those of the other two; a bar at the foot of the window, under which a
 * page scrolls, would count against what lies half below it.
 */
const SIZE_RULES = ['scrollable-region-focusable', 'bypass', 'nested-interactive'];

/** Looks at a screen that is open: in light, in dark, then as a tablet and a phone, as it is turned and folded. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const found = await violationsOf(axeOn(page).withTags(WCAG), path);
  // The dark theme changes nothing but colors.
  await inTheme(page, 'dark');
  found.push(...(await violationsOf(axeOn(page).withRules(['color-contrast']), `${path} in dark`)));
  await inTheme(page, 'light');
  for (const size of narrow) {
    await page.setViewportSize(size);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const here = `${path} at ${size.width} px`;
    const axe = size === tablet ? axeOn(page).withRules(SIZE_RULES) : axeOn(page).withTags(WCAG);
    found.push(...(await violationsOf(axe, here)));
    found.push(...(await overflowOf(page, here)));
  }
  await page.setViewportSize(zoomed);
  found.push(...(await overflowOf(page, `${path} at 400 % zoom`)));
  await page.setViewportSize(desk);
  return found;
}

/** An administrator has most of the screens: workers share them. */
const partsOf = (viewer: Role): number => (viewer === 'admin' ? 4 : 1);
test.describe.configure({ mode: 'parallel' });

for (const viewer of viewers)
  for (let part = 0; part < partsOf(viewer); part++)
    test(`every screen of ${viewer} is free of violations, in light and dark, and fits a phone and a tablet (${part + 1} of ${partsOf(viewer)})`, async ({
      browser,
    }) => {
      test.setTimeout(1_800_000);
      const page = await quietPage(
        await browser.newContext({
          baseURL: baseUrl(),
          viewport: desk,
          reducedMotion: 'reduce',
          colorScheme: 'light',
        }),
      );
      // A fresh sign-in, which a webhook asks for.
      await signIn(page, viewer);
      if (viewer === 'admin') await makeShown(page);
      const found: string[] = [];
      const paths = await screensOf(page, viewer);
      for (const path of paths.filter((_, place) => place % partsOf(viewer) === part)) {
        await open(page, path);
        found.push(...(await faultsOf(page, path)));
      }
      expect(found).toEqual([]);
    });
