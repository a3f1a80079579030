import AxeBuilder from '@axe-core/playwright';
import { expect, signedIn, test } from './people.ts';

/** No violation of WCAG 2.2 A and AA on any screen, in light and dark; no screen wider than a phone. */
const screens = [
  '/dashboard',
  '/accounts',
  '/account',
  '/organizations',
  '/organization',
  '/estimates',
  '/products',
  '/packages',
  '/calendar',
  '/tasks',
  '/reporting',
  '/sable-university',
  '/users',
  '/user',
  '/roles',
  '/company',
  '/affiliates',
  '/central-stations',
  '/integrations',
  '/api-keys',
  '/admin',
  '/privacy-policy',
  '/nowhere',
];

for (const dark of [false, true]) {
  test(`every screen is free of violations, ${dark ? 'dark' : 'light'}`, async ({ browser }) => {
    test.setTimeout(600_000);
    const page = await signedIn(browser, 'admin');
    await page.addInitScript((on) => localStorage.setItem('darkMode', String(on)), dark);
    const found: string[] = [];
    for (const path of screens) {
      await page.goto(path);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      found.push(
        ...violations.map((violation) => `${path}: ${violation.id} ${violation.nodes[0]?.target.join(' ')}`),
      );
    }
    expect(found).toEqual([]);
  });
}

test('every screen fits a phone', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await signedIn(browser, 'admin', 0, { viewport: { width: 360, height: 780 } });
  const wide: string[] = [];
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) wide.push(`${path}: ${over} px`);
  }
  expect(wide).toEqual([]);
});
