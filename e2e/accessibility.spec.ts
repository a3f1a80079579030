import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makeShown, open, screensOf, viewers } from './every-screen.ts';
import { signIn } from './own-browser.ts';
import { baseUrl, expect, quietPage, test } from './people.ts';

/** No violation of WCAG 2.2 A and AA on any screen, in light and dark; no screen wider than a phone or a tablet. */

// What is found is told in words. A trace photographs each screen after each step, which took most of the time.
test.use({ trace: 'off' });

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const desk = { width: 1440, height: 900 };
/** A tablet and a phone. */
const narrow = [
  { width: 820, height: 1100 },
  { width: 360, height: 780 },
];
const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function violationsOf(axe: AxeBuilder, path: string): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map((violation) => `${path}: ${violation.id} ${violation.nodes[0]?.target.join(' ')}`);
}

const overflowOf = async (page: Page, path: string): Promise<string[]> => {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return over > 0 ? [`${path}: ${over} px too wide`] : [];
};

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Looks at a screen that is open: in light, in dark, then as a tablet and a phone, which a person turns and folds. */
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
    found.push(...(await violationsOf(axeOn(page).withTags(WCAG), here)));
    found.push(...(await overflowOf(page, here)));
  }
  await page.setViewportSize(desk);
  return found;
}

for (const viewer of viewers)
  test(`every screen of ${viewer} is free of violations, in light and dark, and fits a phone and a tablet`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
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
    for (const path of await screensOf(page, viewer)) {
      await open(page, path);
      found.push(...(await faultsOf(page, path)));
    }
    expect(found).toEqual([]);
  });
