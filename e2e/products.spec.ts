import { answerTo, expect, mutate, signedIn, test } from './people.ts';
import { choose, isRefused, openNew, save, showMore } from './record-form.ts';
import { addsNone, isHiddenFrom } from './refused.ts';

test('a product is written under its lowest price, corrected, and shows in a colleague’s list right away', async ({
  browser,
}) => {
  const mark = String(Date.now() % 1_000_000);
  const name = `0 Siren ${mark}`;
  const admin = await signedIn(browser, 'admin');
  const manager = await signedIn(browser, 'manager');
  await manager.goto('/products');
  await admin.goto('/products');
  const form = await openNew(admin, 'product');
  await form.getByRole('textbox', { name: 'SKU' }).fill(`SIR-${mark}`);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await choose(admin, form, 'Kind', 'Equipment');
  const price = form.getByRole('textbox', { name: 'Price', exact: true });
  await price.fill('100');
  await showMore(form);
  await form.getByRole('textbox', { name: 'Lowest price' }).fill('150');
  await isRefused(form, 'Create product', price, /it is below the lowest price/);
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await price.fill('180');
  await save(form, 'Create product');

  await expect(admin.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(manager.getByRole('row').filter({ hasText: name })).toContainText('180.00');
  await admin.reload();
  await expect(admin.getByText('$180.00').first()).toBeVisible();
});

test('a product is changed by administrators alone, and no partner sees one', async ({ browser }) => {
  const mark = String(Date.now() % 1_000_000);
  const admin = await signedIn(browser, 'admin');
  const rep = await signedIn(browser, 'sales');
  const partner = await signedIn(browser, 'affiliate');
  const { id } = await mutate(admin, 'products.create', {
    ...{ sku: `KPD-${mark}`, name: `Keypad ${mark}`, kind: 'equipment', price: 120_00 },
  });
  await addsNone(rep, '/products', 'product', 'products');
  await rep.goto(`/product/${id}`);
  await expect(rep.getByRole('heading', { name: `Keypad ${mark}`, level: 1 })).toBeVisible();
  await expect(rep.getByRole('button', { name: /^Edit / })).toHaveCount(0);
  await expect(rep.getByText('Lowest price')).toHaveCount(0);
  expect(await answerTo(rep, 'products.update', { id, patch: { price: 1 } })).toBe(403);
  await isHiddenFrom(partner, '/products', 'Products');
});
