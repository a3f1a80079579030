import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { baseUrl, expect, quietPage, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';
import { sign } from './sign.ts';

/** The customer's page in what it can be when it is opened: no violation of WCAG 2.2 A and AA, in light and dark, on a phone and at a desk. */

test.use({ trace: 'off' });

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const sizes = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
];

/** What is wrong with the page that is open. */
async function faultsOf(page: Page, state: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const here = `${state} in ${colorScheme} at ${size.width} px`;
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze();
      found.push(...violations.map(({ id, nodes }) => `${here}: ${id} ${nodes[0]?.target.join(' ')}`));
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) found.push(`${here}: ${over} px too wide`);
      const moving = await page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 10).length,
      );
      if (moving > 0) found.push(`${here}: ${moving} animations in spite of reduced motion`);
    }
  return found;
}

test('the customer’s page is free of violations when it is open, being signed, signed and declined', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const rep = await signedIn(browser, 'sales');
  const customer = await quietPage(
    await browser.newContext({ baseURL: baseUrl(), viewport: sizes[0] ?? null, reducedMotion: 'reduce' }),
  );
  const heading = customer.getByRole('heading', { level: 1 });
  const found: string[] = [];

  const { token } = await sentEstimate(rep);
  await customer.goto(`/e/${token}`);
  await expect(heading).toBeVisible();
  found.push(...(await faultsOf(customer, 'open')));
  await customer.setViewportSize({ width: 360, height: 780 });
  await customer.getByRole('button', { name: 'Review & sign' }).click();
  await expect(customer.getByRole('dialog')).toBeVisible();
  found.push(...(await faultsOf(customer, 'the review')));

  await customer.setViewportSize({ width: 360, height: 780 });
  await customer.reload();
  await sign(customer, 'Lin');
  await expect(customer.getByText(/thank you/i).first()).toBeVisible();
  found.push(...(await faultsOf(customer, 'signed')));

  const { token: other } = await sentEstimate(rep);
  const declined = await customer.request.post(`/api/public/estimates/${other}/decline`, {
    headers: { origin: baseUrl() },
    data: { reason: 'price', note: '' },
  });
  expect(declined.ok()).toBe(true);
  await customer.goto(`/e/${other}`);
  await expect(heading).toBeVisible();
  await expect(customer.getByText(/declined/i).first()).toBeVisible();
  found.push(...(await faultsOf(customer, 'declined')));

  expect(found).toEqual([]);
});
