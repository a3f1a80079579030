import type { Browser, Locator, Page } from '@playwright/test';
import { officeDay } from './office-day.ts';
import { expect, mutate, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { sentEstimate } from './sent-estimate.ts';

/** Opens the form of a new package with one product and shows all of its fields. */
async function newPackage(admin: Page, name: string, product: string): Promise<Locator> {
  await admin.goto('/packages');
  await admin.getByRole('button', { name: 'New package' }).click();
  const form = admin.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Add product' }).click();
  await form.getByRole('combobox', { name: 'Product, row 1', exact: true }).fill(product);
  await admin.getByRole('option', { name: product, exact: true }).click();
  await form.getByRole('button', { name: /more fields/ }).click();
  return form;
}

/** Signs in a rep who types a name on an estimate. */
async function typedByRep(browser: Browser, name: string) {
  const rep = await signedIn(browser, 'sales', 0);
  const { id: estimateId } = await sentEstimate(rep);
  await mutate(rep, 'estimates.revise', { id: estimateId });
  await rep.goto(`/estimate/${estimateId}`);
  const grid = rep.getByRole('grid', { name: 'One-time items' });
  await grid.getByText('Add an item').click();
  await rep.keyboard.type(name);
  return { rep, estimateId, grid };
}

test('a package is offered until its last day, and a rep who is typing sees it end', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin', 0);
  const name = `Spring ${Date.now() % 100_000}`;
  const form = await newPackage(admin, name, 'Motion');
  await form.getByLabel('Offered from').fill(officeDay(5));
  await form.getByLabel('Offered until').fill(officeDay(-5));
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(form.getByText('the last day is before the first')).toBeVisible();
  await form.getByLabel('Offered from').fill(officeDay(-9));
  await form.getByLabel('Offered until').fill(officeDay(9));
  const created = admin.waitForResponse(
    (response) => response.url().includes('/api/') && response.request().method() === 'POST',
  );
  await form.getByRole('button', { name: /Create/ }).click();
  await created;
  await admin.goto('/packages');
  await admin.getByText(name).first().click();
  await expect(admin).toHaveURL(/panel=/);
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(decodeURIComponent(admin.url()))?.[0];
  expect(id).toBeTruthy();
  const panel = admin.getByRole('dialog', { name });
  await expect(panel.getByText('Total price')).toBeVisible();
  await expect(panel.getByText('Margin, one-time')).toBeVisible();

  const { rep, estimateId } = await typedByRep(browser, name);
  const offer = rep.getByRole('option', { name: new RegExp(`${name}.*Package · 1 item`) });
  await expect(offer).toBeVisible();
  await mutate(admin, 'packages.update', { id, patch: { validTo: officeDay(-5) } });
  await expect(offer).toBeHidden();
  const late = mutate(rep, 'estimates.placePackage', {
    id: estimateId,
    packageId: id,
    placedId: crypto.randomUUID(),
    optionId: null,
  });
  await expect(late).rejects.toThrow('is not offered today');
});

test('a product that a package excludes is marked where the rep types it, and refused in words', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', 0);
  const mark = String(Date.now() % 100_000);
  const name = `Quiet ${mark}`;
  for (const product of [`Lens ${mark}`, `Howler ${mark}`])
    await mutate(admin, 'products.create', {
      ...{ sku: product, name: product, kind: 'equipment', price: 59_00 },
    });
  const form = await newPackage(admin, name, `Lens ${mark}`);
  await expect(form.getByLabel('Points over are taxed as')).toBeVisible();
  const choose = async (product: string) => {
    await form.getByRole('combobox', { name: 'Excluded product, row 1' }).fill(product);
    await admin.getByRole('option', { name: product }).click();
  };
  await form.getByRole('button', { name: 'Add excluded product' }).click();
  await choose(`Lens ${mark}`);
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(form.getByText('the package contains one of these products')).toBeVisible();
  await choose(`Howler ${mark}`);
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(admin.getByText(name).first()).toBeVisible();

  const { rep, estimateId, grid } = await typedByRep(browser, name);
  await rep.getByRole('option', { name: new RegExp(`${name}.*Package`) }).click();
  await expect(grid.getByText(`Lens ${mark}`)).toBeVisible();
  await grid.getByText('Add an item').click();
  await rep.keyboard.type(`Howler ${mark}`);
  const excluded = rep.getByRole('option', { name: new RegExp(`Howler ${mark}.*Not sold with ${name}`) });
  await expect(excluded).toBeVisible();
  await excluded.click();
  await expect(
    rep.getByText(`is not sold with the package “${name}”. The estimate is unchanged.`),
  ).toBeVisible();
  await rep.reload();
  await expect(grid.getByText(`Lens ${mark}`)).toBeVisible();
  await expect(grid.getByText(`Howler ${mark}`)).toHaveCount(0);
  // A colleague's browser and an API client are refused the same way.
  const rows = await list<{ id: string }>(admin, 'products', { sku: `Howler ${mark}` });
  const late = mutate(admin, 'estimate-lines.add', { estimateId, lines: [{ productId: rows[0]?.id }] });
  await expect(late).rejects.toThrow('is not sold with the package');
});
