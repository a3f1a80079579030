import type { Page } from '@playwright/test';
import { enterOn, tabTo, typeInto, withoutPointer } from './keyboard.ts';
import { baseUrl, expect, quietPage, signedIn, test } from './people.ts';

/** Creates a customer with a unique address, from the keyboard shortcut for a new account to its page. */
async function newAccount(rep: Page, name: string): Promise<void> {
  await rep.keyboard.press('c');
  await rep.keyboard.press('a');
  await typeInto(rep, rep.getByLabel('Household name'), name);
  const number = name.replace(/\D/g, '');
  await typeInto(rep, rep.getByRole('textbox', { name: 'Email' }), `kay${number}@example.com`);
  await typeInto(rep, rep.getByLabel('Street'), `${number} Key Street`);
  await typeInto(rep, rep.getByLabel('City'), 'Dayton');
  const state = rep.getByRole('combobox', { name: 'State' });
  await tabTo(rep, state);
  await expect(state).toBeEditable();
  await typeInto(rep, state, 'Ohio');
  await expect(rep.getByRole('option', { name: /Ohio/ })).toBeVisible();
  await rep.keyboard.press('Enter');
  await typeInto(rep, rep.getByLabel('ZIP code'), '45402');
  await typeInto(rep, rep.getByLabel('County'), 'Ashford');
  await enterOn(rep, rep.getByRole('button', { name: 'Create account' }));
  await expect(rep.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Types one line into the focused grid. */
async function typeLine(rep: Page, name: string, quantity: string, price: string): Promise<void> {
  for (const [typed, next] of [
    [name, 'Tab'],
    [quantity, 'Tab'],
    [price, 'Enter'],
  ] as const) {
    await rep.keyboard.type(typed);
    await rep.keyboard.press(next);
    if (typed === name) await expect(rep.getByRole('gridcell', { name, exact: true })).toBeVisible();
  }
}

test('a whole sale goes by keyboard alone: the customer, the lines, the link, and the signature', async ({
  browser,
}) => {
  // The Tab key visits each screen stop by stop.
  test.setTimeout(600_000);
  const rep = await signedIn(browser, 'sales', 0);
  await withoutPointer(rep.context());
  await rep.goto('/dashboard');
  await expect(rep.getByRole('heading', { level: 1 })).toBeVisible();
  await newAccount(rep, `Kay Typer ${Date.now() % 100_000}`);

  await enterOn(rep, rep.getByRole('link', { name: /new estimate|create estimate/i }).first());
  const oneTime = rep.getByRole('grid', { name: 'One-time items' });
  await expect(rep).toHaveURL(/\/estimate\/[0-9a-f-]{36}/);
  await tabTo(rep, oneTime.getByRole('gridcell', { name: /^Add a/ }));
  await typeLine(rep, 'Typed panel', '1', '349');
  await typeLine(rep, 'Typed contact', '6', '39');
  await rep.keyboard.press('Escape');
  await tabTo(
    rep,
    rep.getByRole('grid', { name: 'Monthly items' }).getByRole('gridcell', { name: /^Add a/ }),
  );
  await typeLine(rep, 'Typed monitoring', '1', '39.99');
  await rep.keyboard.press('Escape');
  // Both grids are in the tab order, even after work in the other one.
  await tabTo(rep, oneTime.getByRole('gridcell', { name: 'Typed panel', exact: true }));
  await expect(rep.getByText('$583.00').first()).toBeVisible();
  // A package is inserted above the empty row, which stays visible for the next item.
  const empty = oneTime.getByRole('gridcell', { name: 'Add an item' });
  await tabTo(rep, empty);
  await rep.keyboard.type('Essential home');
  await expect(rep.getByRole('option', { name: /Essential home/ })).toBeVisible();
  await rep.keyboard.press('ArrowDown');
  await rep.keyboard.press('Enter');
  await expect(oneTime.getByRole('gridcell', { name: /^Yard sign/ })).toBeVisible();
  await expect(empty).toBeFocused();
  await expect(empty).toBeInViewport({ ratio: 1 });

  await enterOn(rep, rep.getByRole('button', { name: 'Send', exact: true }));
  const sheet = rep.getByRole('dialog');
  await enterOn(rep, sheet.getByRole('button', { name: 'Freeze and get the link' }));
  const link = rep
    .getByText(/\/e\/[\w-]{65}/)
    .or(rep.locator('input[value*="/e/"]'))
    .first();
  const shown = await link.evaluate((node) =>
    node instanceof HTMLInputElement ? node.value : (node.textContent ?? ''),
  );
  const token = /\/e\/([\w-]{65})/.exec(shown)?.[1] ?? '';
  await rep.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const customer = await quietPage(await browser.newContext({ baseURL: baseUrl() }));
  await withoutPointer(customer.context());
  await customer.goto(`/e/${token}`);
  await enterOn(customer, customer.getByRole('button', { name: 'Review & sign' }));
  await enterOn(customer, customer.getByRole('dialog').getByRole('button', { name: 'Continue' }));
  await tabTo(customer, customer.getByRole('checkbox'));
  await customer.keyboard.press('Space');
  await enterOn(customer, customer.getByRole('button', { name: 'Continue' }));
  await typeInto(customer, customer.getByLabel('Your full name'), 'Kay Typer');
  const typed = customer.getByRole('radio', { name: 'Type it' });
  while (!(await typed.isChecked())) {
    await customer.keyboard.press('Tab');
    if (await customer.evaluate(() => document.activeElement?.matches('[type="radio"]:checked')))
      await customer.keyboard.press('ArrowRight');
  }
  await enterOn(customer, customer.getByRole('button', { name: 'Sign and accept' }));
  await expect(customer.getByText(/thank you/i).first()).toBeVisible();
  // The rep sees it immediately.
  await expect(rep.getByText('Accepted', { exact: true }).first()).toBeVisible();
});
