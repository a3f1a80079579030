import type { Browser, Page } from '@playwright/test';
import { sql } from './database.ts';
import { faultsOf as faultsOfLooks, handheld } from './faults.ts';
import { rollOutOf } from './every-screen.ts';
import { mailedApproval } from './mail.ts';
import { draftEstimate, household } from './household.ts';
import { api, baseUrl, expect, mutate, peopleOf, quietPage, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';
import { sign } from './sign.ts';

/**
 * The customer's page in each state it can open in: no violation of WCAG 2.2 A and AA, in light and dark, on a phone
 * and at a desk.
 */

test.use({ trace: 'off' });

/** Returns the faults of the open page: those of each theme and width, and animations despite reduced motion. */
async function faultsOf(page: Page, state: string): Promise<string[]> {
  const found = await faultsOfLooks(page, state);
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 10).length,
  );
  if (moving > 0) found.push(`${state}: ${moving} animations in spite of reduced motion`);
  await page.setViewportSize(handheld);
  return found;
}

/** Opens the phone of a customer who prefers reduced motion. */
const stillPhone = async (browser: Browser) =>
  quietPage(await browser.newContext({ baseURL: baseUrl(), viewport: handheld, reducedMotion: 'reduce' }));

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
  await customer.getByRole('button', { name: 'Review & sign' }).click();
  await expect(customer.getByRole('dialog')).toBeVisible();
  found.push(...(await faultsOf(customer, 'the review')));

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
  const draft = await draftEstimate(rep, accountId, [
    { name: 'Panel', unitPrice: 10_000 },
    { name: 'Camera', unitPrice: 5_000, optional: true },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 3_999 },
  ]);
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
  await sign(customer, 'Lin');
  await expect(customer.getByText('You chose', { exact: false }).first()).toBeVisible();
  found.push(...(await faultsOf(customer, 'an option signed')));

  await customer.getByRole('button', { name: 'Cancel this agreement' }).click();
  await expect(customer.getByRole('dialog')).toBeVisible();
  found.push(...(await faultsOf(customer, 'the question before it is canceled')));
  await customer
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel / })
    .click();
  await expect(banner(/canceled/i)).toBeVisible();
  found.push(...(await faultsOf(customer, 'canceled')));

  // No test can wait for an estimate's last day.
  await sql(`update estimates set expires_on = current_date - 3 where id = $1`, [id]);
  await customer.goto(`/e/${late}`);
  await expect(banner(/expired/i)).toBeVisible();
  found.push(...(await faultsOf(customer, 'expired')));

  expect(found).toEqual([]);
});

test('the page of a roll-out, the link to approve a deal and the check of a signed copy are free of violations', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const rep = await signedIn(browser, 'sales');
  const hand = await stillPhone(browser);
  const found: string[] = [];

  const rollOutId = await rollOutOf(rep);
  const where = { field: 'rollOutId', op: 'eq', value: rollOutId };
  const { rows } = await api<{ rows: { id: string }[] }>(rep, '/api/query', {
    collection: 'estimates',
    where,
  });
  for (const { id } of rows.slice(1)) await mutate(rep, 'estimates.sendInRollOut', { id });
  const { token } = await mutate(rep, 'roll-outs.invite', { id: rollOutId });
  await hand.goto(`/r/${token}`);
  await expect(hand.getByRole('heading', { level: 1 })).toBeVisible();
  found.push(...(await faultsOf(hand, 'a roll-out')));

  const accountId = await household(rep, 'Discount Household', { name: 'Dee', email: 'dee@example.com' });
  const id = await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 90_000 }]);
  await mutate(rep, 'estimates.update', {
    id,
    patch: { oneTimeDiscount: { kind: 'percent', ppm: 200_000 } },
  });
  await mutate(rep, 'estimates.requestApproval', { id });
  const { reference } = await api<{ reference: string }>(rep, `/api/estimates/${id}`);
  await hand.goto(await mailedApproval(peopleOf('manager')[0]?.email ?? '', reference));
  await expect(hand.getByRole('heading', { name: `Approve ${reference}?` })).toBeVisible();
  found.push(...(await faultsOf(hand, 'the request')));
  await hand.getByRole('button', { name: 'Reject' }).click();
  await hand.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(hand.getByText(/^Enter what should change\./)).toBeVisible();
  found.push(...(await faultsOf(hand, 'a rejection without a word')));
  await hand.getByLabel('What should change?').fill('Ten percent at most.');
  await hand.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(hand.getByRole('heading', { name: `You rejected ${reference}` })).toBeVisible();
  found.push(...(await faultsOf(hand, 'rejected')));

  for (const [address, state] of [
    ['/e/no-such-link', 'a link that is none'],
    ['/a/no-such-link', 'a request that is none'],
    ['/r/no-such-link', 'a roll-out that is none'],
  ] as const) {
    await hand.goto(address);
    await expect(hand.getByRole('heading', { level: 1 })).toBeVisible();
    found.push(...(await faultsOf(hand, state)));
  }

  await hand.goto('/verify');
  await hand
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'copy.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 none of ours'),
    });
  await expect(hand.getByRole('heading', { level: 2 }).first()).toBeVisible();
  found.push(...(await faultsOf(hand, 'a copy that is none of ours')));
  expect(found).toEqual([]);
});
