import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { makeShown, open, screensOf, viewers } from './every-screen.ts';
import { signIn } from './own-browser.ts';
import { baseUrl, expect, quietPage, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

/** A picture of each screen in both themes and three widths, in `pictures/`: to be looked at, not compared. */

test.use({ trace: 'off' });

const PICTURES = fileURLToPath(new URL('../pictures', import.meta.url));
const sizes = [
  { width: 360, height: 780 },
  { width: 820, height: 1100 },
  { width: 1440, height: 900 },
];
const themes = ['light', 'dark'] as const;

/** `estimate-1440-dark.png`; ids say nothing in a name. */
const fileOf = (folder: string, path: string, width: number, theme: string): string => {
  const name = path
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replace(/[^a-z]+/gi, '-')
    .replace(/^-|-$/g, '');
  return join(PICTURES, folder, `${name || 'start'}-${width}-${theme}.png`);
};

/** Takes a screen that is open in both themes and each width. */
async function pictures(
  page: Page,
  to: (width: number, theme: string) => { path: string; fullPage?: boolean },
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.screenshot(to(size.width, colorScheme));
    }
  }
}

for (const viewer of viewers)
  test(`every screen of ${viewer}`, async ({ browser }) => {
    test.setTimeout(3_600_000);
    const page = await quietPage(
      await browser.newContext({ baseURL: baseUrl(), reducedMotion: 'reduce', colorScheme: 'light' }),
    );
    await signIn(page, viewer);
    if (viewer === 'admin') await makeShown(page);
    for (const path of await screensOf(page, viewer)) {
      await open(page, path);
      await pictures(page, (width, theme) => ({ path: fileOf(viewer, path, width, theme) }));
    }
  });

test('what is seen without a session', async ({ browser }) => {
  test.setTimeout(600_000);
  const { token } = await sentEstimate(await signedIn(browser, 'sales'));
  const page = await quietPage(await browser.newContext({ baseURL: baseUrl(), reducedMotion: 'reduce' }));
  for (const [name, path] of [
    ['customer', `/e/${token}`],
    ['verify', '/verify'],
    ['login', '/login'],
  ] as const) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await pictures(page, (width, theme) => ({ path: fileOf('public', name, width, theme), fullPage: true }));
  }
});
