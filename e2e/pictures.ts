import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { makeShown, open, screensOf, viewers } from './every-screen.ts';
import { signIn } from './own-browser.ts';
import { baseUrl, expect, mutate, quietPage, signedIn, test } from './people.ts';

/**
 * Takes a screenshot of each screen in both themes and three widths, in `pictures/`: for viewing, not for comparison.
 */

test.use({ trace: 'off' });

const PICTURES = fileURLToPath(new URL('../pictures', import.meta.url));
const sizes = [
  { width: 360, height: 780 },
  { width: 820, height: 1100 },
  { width: 1440, height: 900 },
];
const themes = ['light', 'dark'] as const;

/** Returns a file name such as `estimate-1440-dark.png`; ids are left out because they mean nothing in a name. */
const fileOf = (folder: string, path: string, width: number, theme: string): string => {
  const name = path
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replace(/[^a-z]+/gi, '-')
    .replace(/^-|-$/g, '');
  return join(PICTURES, folder, `${name || 'start'}-${width}-${theme}.png`);
};

/** Waits until a page has been laid out after a change of theme or size, and no color transition is running. */
const isStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

/** Takes screenshots of an open screen in both themes and each width. */
async function pictures(
  page: Page,
  to: (width: number, theme: string) => { path: string; fullPage?: boolean },
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await isStill(page);
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

/** Creates a home with rooms, labor, a service with a term, and choices for the customer. */
async function fullEstimate(page: Page) {
  const { id: accountId } = await mutate(page, 'accounts.create', {
    account: {
      name: 'Parks Household',
      type: 'residential',
      site: { line1: '1847 Wayne Avenue', city: 'Dayton', region: 'OH', postal: '45410', county: 'Ashford' },
    },
    contact: { name: 'Dorothy Parks', email: 'dorothy@parks.example' },
  });
  const { id } = await mutate(page, 'estimates.create', { accountId });
  await mutate(page, 'estimates.update', {
    id,
    patch: { title: 'A safer home on Wayne Avenue', termMonths: 36, firstMonthDueAtSigning: true },
  });
  await mutate(page, 'estimate-lines.add', {
    estimateId: id,
    lines: [
      { kind: 'section', name: 'Front hall' },
      { name: 'Touchscreen control panel', unitPrice: 34900, description: 'With a battery for 24 hours' },
      { name: 'Door sensor', unitPrice: 3900, quantityMilli: 2000 },
      { kind: 'section', name: 'Living room' },
      { name: 'Motion sensor', unitPrice: 6500 },
      { name: 'Door sensor', unitPrice: 3900, quantityMilli: 4000 },
      { name: 'Smoke and heat sensor', unitPrice: 7900, optional: true, selected: false },
      { kind: 'section', name: 'Our work' },
      { kind: 'labor', name: 'Installation', unitPrice: 9500, quantityMilli: 2500, taxable: false },
      { kind: 'fee', name: 'Activation with the central station', unitPrice: 9900, taxable: false },
      { kind: 'monitoring', name: '24-hour monitoring', unitPrice: 3999, frequency: 'monthly' },
      { kind: 'service_plan', name: 'Repair visits', unitPrice: 1495, frequency: 'monthly' },
    ],
  });
  return mutate(page, 'estimates.send', { id });
}

test('what is seen without a session', async ({ browser }) => {
  test.setTimeout(600_000);
  const { token } = await fullEstimate(await signedIn(browser, 'sales'));
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
