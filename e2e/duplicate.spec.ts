import { answerTo, expect, mutate, signedIn, test } from './people.ts';

test('a product and a package are duplicated from their menus; a colleague sees the drafts, who may not is refused', async ({
  browser,
}) => {
  const mark = Date.now().toString(36);
  const admin = await signedIn(browser, 'admin');
  const [part, bundle] = [`Copied sensor ${mark}`, `Copied bundle ${mark}`];
  const product = { sku: `DUP-${mark}`, name: part, kind: 'equipment', price: 39_00, cost: 12_00 };
  const { id: productId } = await mutate(admin, 'products.create', product);
  await mutate(admin, 'packages.create', { name: bundle, lines: [{ productId, quantityMilli: 2000 }] });

  const manager = await signedIn(browser, 'manager');
  await manager.setViewportSize({ width: 1440, height: 900 });
  await manager.goto(`/products?view=all&q=${mark}`);
  const theirs = manager.getByRole('grid', { name: 'Products' });
  await expect(theirs.getByText(part, { exact: true })).toBeVisible();

  await admin.setViewportSize({ width: 1366, height: 768 });
  const duplicate = async (path: string, many: string, name: string) => {
    await admin.goto(`/${path}?view=all&q=${mark}`);
    const row = admin
      .getByRole('grid', { name: many })
      .getByRole('row')
      .filter({ has: admin.getByText(name, { exact: true }) });
    await row.hover();
    await row.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    const menu = admin.getByRole('menu', { name: `Actions for ${name}` });
    await expect(menu.getByRole('menuitem')).toHaveText(['Open', 'Open in a new tab', 'Duplicate']);
    await menu.getByRole('menuitem', { name: 'Duplicate' }).click();
  };
  // A copy opens where its kind opens: a product on its own page, a package in a panel.
  const copy = admin.getByRole('main');
  const isCopyOfProduct = async (sku: string) => {
    await expect(copy.getByRole('heading', { level: 1 })).toHaveText(`${part} (copy)`);
    for (const fact of [sku, 'Draft', '$39.00']) await expect(copy.getByText(fact).first()).toBeVisible();
  };
  await duplicate('products', 'Products', part);
  await isCopyOfProduct(`DUP-${mark}-COPY`);
  // The colleague's list shows it immediately; a second copy gets a different number, which survives a reload.
  await expect(theirs.getByText(`${part} (copy)`)).toBeVisible();
  await duplicate('products', 'Products', part);
  await isCopyOfProduct(`DUP-${mark}-COPY-2`);
  await admin.reload();
  await isCopyOfProduct(`DUP-${mark}-COPY-2`);

  await duplicate('packages', 'Packages', bundle);
  const pack = admin.getByRole('dialog', { name: `${bundle} (copy)` });
  await expect(pack).toContainText('Draft');
  await expect(pack).toContainText(part);

  // A manager may change packages but not create any.
  const row = theirs.getByRole('row').filter({ has: manager.getByText(part, { exact: true }) });
  await row.hover();
  await row.getByRole('button', { name: `Actions for ${part}`, exact: true }).click();
  await expect(manager.getByRole('menuitem', { name: 'Duplicate' })).toHaveCount(0);
  expect(await answerTo(manager, 'products.create', { ...product, sku: `DUP-${mark}-M` })).toBe(403);
});
