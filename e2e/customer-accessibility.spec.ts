import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { sql } from './database.ts';
import { baseUrl, expect, mutate, quietPage, signedIn, test } from './people.ts';
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

/** The phone of a customer who wants no motion. */
const stillPhone = async (browser: Browser) =>
  quietPage(
    await browser.newContext({ baseURL: baseUrl(), viewport: sizes[0] ?? null, reducedMotion: 'reduce' }),
  );

test('the customer’s page is free of violations when it is open, being signed, signed and declined', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const rep = await signedIn(browser, 'sales');
  const customer = await stillPhone(browser);
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

test('the customer’s page is free of violations with options to choose from, answered, expired and canceled', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const rep = await signedIn(browser, 'sales');
  const customer = await stillPhone(browser);
  const banner = (title: RegExp) => customer.getByRole('heading', { level: 2, name: title });
  const found: string[] = [];

  const { id, accountId, token: late } = await sentEstimate(rep);
  const { id: draft } = await mutate(rep, 'estimates.create', { accountId });
  await mutate(rep, 'estimate-lines.add', {
    estimateId: draft,
    lines: [
      { name: 'Panel', unitPrice: 10_000 },
      { name: 'Camera', unitPrice: 5_000, optional: true },
      { name: 'Monitoring', kind: 'monitoring', unitPrice: 3_999 },
    ],
  });
  const good = crypto.randomUUID();
  await mutate(rep, 'estimates.addOption', { id: draft, option: { id: good, name: 'Good' } });
  const better = { id: crypto.randomUUID(), name: 'Better' };
  await mutate(rep, 'estimates.addOption', { id: draft, option: better, copyOf: good });
  const { token } = await mutate(rep, 'estimates.send', { id: draft });
  await customer.request.post(`/api/public/estimates/${token}/ask`, {
    headers: { origin: baseUrl() },
    data: { question: 'May the dog stay?' },
  });
  await customer.goto(`/e/${token}`);
  await expect(customer.getByRole('listitem', { name: 'Better' })).toBeVisible();
  await expect(customer.getByText('May the dog stay?')).toBeVisible();
  found.push(...(await faultsOf(customer, 'options')));
  await customer.setViewportSize({ width: 360, height: 780 });
  await sign(customer, 'Lin');
  await expect(customer.getByText('You chose', { exact: false }).first()).toBeVisible();
  found.push(...(await faultsOf(customer, 'an option signed')));

  await customer.setViewportSize({ width: 360, height: 780 });
  await customer.getByRole('button', { name: 'Cancel this agreement' }).click();
  await expect(customer.getByRole('dialog')).toBeVisible();
  found.push(...(await faultsOf(customer, 'the question before it is canceled')));
  await customer
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel / })
    .click();
  await expect(banner(/canceled/i)).toBeVisible();
  found.push(...(await faultsOf(customer, 'canceled')));

  // No journey waits for the last day of an offer.
  await sql(`update estimates set expires_on = current_date - 3 where id = $1`, [id]);
  await customer.goto(`/e/${late}`);
  await expect(banner(/expired/i)).toBeVisible();
  found.push(...(await faultsOf(customer, 'expired')));

  expect(found).toEqual([]);
});
