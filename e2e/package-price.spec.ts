import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { paidWith } from './payments.ts';
import { expect, mutate, phone, signedIn, test } from './people.ts';

/** Parts of *Best*: name, cents, points. */
const catalog = [
  ['Panel', 349_00, 0],
  ['Contact', 39_00, 1],
  ['Motion', 65_00, 2],
  ['Glass break', 75_00, 2],
  ['Camera', 249_00, 5],
  ['Keypad', 89_00, 0],
] as const;

/**
 * Creates *Best* in the catalog: 12 points for 599.00, plus 45.00 for each point over. Names carry a mark, because
 * other journeys also sell.
 */
async function bestPackage(admin: Page, mark: string): Promise<{ name: string; id: string }> {
  const ids = new Map<string, string>();
  for (const [name, price, points] of catalog) {
    const product = { sku: `${name} ${mark}`, name: `${name} ${mark}`, kind: 'equipment', price, points };
    ids.set(name, (await mutate(admin, 'products.create', { ...product, taxClass: 'equipment_sold' })).id);
  }
  const part = (product: string, pieces = 1) => ({
    productId: ids.get(product),
    quantityMilli: pieces * 1000,
  });
  const name = `Best ${mark}`;
  const { id } = await mutate(admin, 'packages.create', {
    name,
    priceMode: 'fixed_overage',
    price: 599_00,
    points: 12,
    pointPrice: 45_00,
    folded: true,
    lines: [{ ...part('Panel'), required: true }, part('Contact', 6), part('Motion', 2), part('Glass break')],
    groups: [{ name: 'Camera or keypad', min: 1, max: 1 }],
    choices: [
      { ...part('Camera'), group: 'Camera or keypad', isDefault: true },
      { ...part('Keypad'), group: 'Camera or keypad' },
    ],
  });
  return { name, id };
}

async function draft(rep: Page, mark: string): Promise<string> {
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: {
      name: `Best Household ${mark}`,
      type: 'residential',
      site: { line1: '12 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Hanna Miller', email: 'best@example.com' },
  });
  return (await mutate(rep, 'estimates.create', { accountId })).id;
}

/** Returns the amounts in a column of the lines' CSV, in cents. */
async function amountsOf(page: Page, estimateId: string): Promise<{ sum: number; rows: string[][] }> {
  const answer = await page.request.get(`/api/estimates/${estimateId}/lines.csv`);
  const rows = (await answer.text())
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(','));
  const column = rows[0]?.indexOf('Amount') ?? -1;
  const cents = rows.slice(1).map((row) => Math.round(Number(row[column]) * 100));
  return { sum: cents.reduce((all, one) => all + one, 0), rows };
}

const placed = (page: Page, name: string) => page.getByRole('listitem', { name: `Package ${name}` });

test('a package with points is placed, swapped, undone, and reads the same everywhere', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const mark = String(Date.now() % 100_000);
  const admin = await signedIn(browser, 'admin', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const manager = await signedIn(browser, 'manager', 0);
  const { name, id: packageId } = await bestPackage(admin, mark);
  const estimateId = await draft(rep, mark);
  await manager.goto(`/estimate/${estimateId}`);
  await rep.goto(`/estimate/${estimateId}`);

  // Adds the package by its exact name and Enter.
  await rep.getByRole('grid', { name: 'One-time items' }).getByText('Add an item').click();
  await rep.keyboard.type(name);
  await expect(rep.getByRole('option', { name: new RegExp(`${name}.*\\$824\\.00`) })).toBeVisible();
  await rep.keyboard.press('Enter');
  for (const page of [rep, manager]) {
    await expect(placed(page, name)).toContainText('17 of 12 points used');
    await expect(placed(page, name)).toContainText('5 over: $225.00.');
    await expect(page.getByText('$891.98').first()).toBeVisible();
  }

  // A change that the package does not allow is refused with a message, and leaves no trace.
  await rep.getByRole('row', { name: new RegExp(`Panel ${mark}`) }).hover();
  await rep.getByRole('button', { name: `Actions for Panel ${mark}` }).click();
  await rep.getByRole('menuitem', { name: /Delete/ }).click();
  await expect(rep.getByText(/requires “Panel/).first()).toBeVisible();
  await expect(rep.getByRole('row', { name: new RegExp(`Panel ${mark}`) })).toBeVisible();

  // A swap removes the points over; undo restores them.
  const control = placed(rep, name).getByRole('combobox', { name: 'Camera or keypad' });
  await control.click();
  await rep.getByRole('option', { name: new RegExp(`Keypad ${mark}`) }).click();
  for (const page of [rep, manager]) {
    await expect(placed(page, name)).toContainText('12 of 12 points used');
    await expect(page.getByText('$648.42').first()).toBeVisible();
  }
  await rep.keyboard.press('Escape');
  await rep.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(placed(manager, name)).toContainText('17 of 12 points used');
  await expect(rep.getByText('$891.98').first()).toBeVisible();
  await rep.reload();
  await expect(placed(rep, name)).toContainText('17 of 12 points used');

  // The CSV rows add up to the total; another rep cannot add anything.
  const csv = await amountsOf(rep, estimateId);
  expect(csv.sum).toBe(891_98);
  expect(csv.rows[0]).toEqual(expect.arrayContaining(['Package price adjustment', 'Package']));
  const other = await signedIn(browser, 'sales', 1);
  const place = { id: estimateId, packageId, placedId: crypto.randomUUID(), optionId: null };
  await expect(mutate(other, 'estimates.placePackage', place)).rejects.toThrow(/40[34]/);

  // With the package collapsed, the customer reads one line with its price, and the points over.
  await mutate(rep, 'estimates.update', {
    id: estimateId,
    patch: { paymentSchedule: paidWith(300_000) },
  });
  const { token } = await mutate(rep, 'estimates.send', { id: estimateId });
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  const row = customer.getByRole('listitem').filter({ hasText: name });
  await expect(row.first()).toContainText('$599.00');
  await expect(row.first()).toContainText(`6 × Contact ${mark}`);
  for (const amount of ['$225.00', '$891.98', '$267.59'])
    await expect(customer.getByText(amount).first()).toBeVisible();
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const { text } = readPdf(await (await customer.request.get(`/api/public/estimates/${token}/pdf`)).body());
  for (const phrase of [name, '$599.00', '$225.00', '$891.98', '$267.59']) expect(text).toContain(phrase);
});

test('on a phone a package is placed by one tap, and its choice is made there', async ({ browser }) => {
  const mark = String(Date.now() % 100_000);
  const admin = await signedIn(browser, 'admin', 0);
  const { name } = await bestPackage(admin, mark);
  const rep = await signedIn(browser, 'sales', 0, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const estimateId = await draft(rep, mark);
  await rep.goto(`/estimate/${estimateId}`);
  await rep
    .getByRole('list', { name: 'Packages' })
    .getByRole('button', { name: new RegExp(`^Add ${name}`) })
    .tap();
  await expect(placed(rep, name)).toContainText('17 of 12 points used');
  await placed(rep, name).getByRole('combobox', { name: 'Camera or keypad' }).tap();
  await rep.getByRole('option', { name: new RegExp(`Keypad ${mark}`) }).tap();
  await expect(placed(rep, name)).toContainText('12 of 12 points used');
  await expect(rep.getByText('$648.42').first()).toBeVisible();
  expect(await rep.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
