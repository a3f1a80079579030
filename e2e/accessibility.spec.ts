import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makeShown, open, screensOf, viewers } from './every-screen.ts';
import { signIn } from './own-browser.ts';
import { baseUrl, expect, quietPage, test } from './people.ts';

/** No violation of WCAG 2.2 A and AA on any screen, in light and dark; no screen wider than a phone or a tablet. */

// What is found is told in words. A trace photographs each screen after each step, which took most of the time.
test.use({ trace: 'off' });

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A phone and a tablet. */
const narrow = [
  { width: 360, height: 780 },
  { width: 820, height: 1100 },
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
  return over > 0 ? [`${path}: ${over} px too wide at ${page.viewportSize()?.width} px`] : [];
};

for (const viewer of viewers)
  test(`every screen of ${viewer} is free of violations, in light and dark, and fits a phone and a tablet`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    const page = await quietPage(
      await browser.newContext({ baseURL: baseUrl(), reducedMotion: 'reduce', colorScheme: 'light' }),
    );
    // A fresh sign-in, which a webhook asks for.
    await signIn(page, viewer);
    if (viewer === 'admin') await makeShown(page);
    const paths = await screensOf(page, viewer);
    const found: string[] = [];
    const look = async (at: (path: string) => Promise<string[]>) => {
      for (const path of paths) {
        await open(page, path);
        found.push(...(await at(path)));
      }
    };
    await look((path) => violationsOf(axeOn(page).withTags(WCAG), path));
    // The dark theme changes nothing but colors.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await look((path) => violationsOf(axeOn(page).withRules(['color-contrast']), `${path} in dark`));
    for (const size of narrow) {
      await page.setViewportSize(size);
      await look(async (path) => [
        ...(await violationsOf(axeOn(page).withTags(WCAG), `${path} at ${size.width} px`)),
        ...(await overflowOf(page, path)),
      ]);
    }
    expect(found).toEqual([]);
  });
