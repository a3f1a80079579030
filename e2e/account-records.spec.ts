import type { Page } from '@playwright/test';
import { answerTo, expect, mutate, peopleOf, signedIn, test } from './people.ts';

// Records of an account are created and changed by hand on its screens. A colleague sees each change immediately, it
// survives a reload, and people without permission are refused.

const newAccount = async (page: Page, name: string): Promise<string> =>
  (await mutate(page, 'accounts.create', { account: { name, type: 'residential' } })).id;

/** Opens the form for a new record below an account. */
async function openForm(page: Page, one: string) {
  await page.getByRole('button', { name: `Add ${one}` }).click();
  return page.getByRole('dialog', { name: `New ${one}` });
}

/** Opens a select field in a form and picks an option. */
async function choose(page: Page, form: ReturnType<Page['getByRole']>, label: string, option: string) {
  await form.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Sets a field of the open record in place. */
async function setChoice(page: Page, panel: ReturnType<Page['getByRole']>, label: string, option: string) {
  await panel.getByRole('button', { name: `Edit ${label}` }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a device is added, corrected at its field, and goes faulty before a colleague’s eyes', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const accountId = await newAccount(office, 'Device Household');
  await manager.goto(`/account/${accountId}?tab=service`);
  await office.goto(`/account/${accountId}?tab=service`);
  const form = await openForm(office, 'device');
  await form.getByRole('textbox', { name: 'Name' }).fill('Door contact');
  await form.getByRole('textbox', { name: 'Zone', exact: true }).fill('A7');
  await choose(office, form, 'Status', 'Installed');
  await form.getByRole('button', { name: 'Create device' }).click();
  await expect(form.getByText(/A zone is a number of up to three digits/)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Door contact');
  await form.getByRole('textbox', { name: 'Zone', exact: true }).fill('7');
  await form.getByRole('button', { name: 'Create device' }).click();
  await expect(form).toBeHidden();
  const line = manager.getByRole('listitem').filter({ hasText: 'Door contact' });
  await expect(line.getByText('Installed')).toBeVisible();

  await office.reload();
  await office.getByRole('link', { name: 'Door contact' }).click();
  const panel = office.getByRole('dialog', { name: 'Door contact' });
  await expect(panel.getByText('007', { exact: true })).toBeVisible();
  await setChoice(office, panel, 'Status', 'Faulty');
  await expect(line.getByText('Faulty')).toBeVisible();

  const rep = await signedIn(browser, 'sales', 1);
  const device = { accountId, name: 'Not allowed' };
  const outsider = await signedIn(browser, 'affiliate');
  expect(await answerTo(outsider, 'equipment.create', device)).toBe(403);
  await rep.goto(`/account/${accountId}?tab=service`);
  await rep.getByRole('link', { name: 'Door contact' }).click();
  await expect(rep.getByRole('dialog').getByText('007', { exact: true })).toBeVisible();
  await expect(rep.getByRole('dialog').getByRole('button', { name: 'Edit Status' })).toHaveCount(0);
});

test('a payment is entered by the account’s own method, and a card’s number never is', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const admin = await signedIn(browser, 'admin');
  const accountId = await newAccount(office, 'Paying Household');
  const neighborId = await newAccount(office, 'Neighboring Household');
  await mutate(office, 'payment-methods.create', {
    accountId: neighborId,
    kind: 'card',
    brand: 'Neighbor’s card',
  });
  const billing = { line1: '9 Ledger Lane', city: 'Dayton', region: 'OH', postal: '45402', country: 'us' };
  await mutate(office, 'addresses.create', { accountId, type: 'billing', address: billing });
  await admin.goto(`/account/${accountId}?tab=money`);
  await office.goto(`/account/${accountId}?tab=money`);
  let form = await openForm(office, 'payment method');
  // The field is prefilled with the account's billing address, which does not count as an unsaved change.
  await form.getByRole('button', { name: /more fields?$/ }).click();
  const filled = form.getByRole('group', { name: 'Billing address' });
  await expect(filled.getByRole('textbox', { name: 'Street' })).toHaveValue('9 Ledger Lane');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  form = await openForm(office, 'payment method');
  await choose(office, form, 'Kind', 'Card');
  await form.getByRole('textbox', { name: 'Brand or bank' }).fill('4242 4242 4242 4242');
  await form.getByRole('button', { name: 'Create payment method' }).click();
  await expect(form.getByText(/This looks like the number of a card/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Brand or bank' }).fill('Visa');
  await form.getByRole('textbox', { name: 'Last four digits' }).fill('4242');
  await form.getByRole('button', { name: 'Create payment method' }).click();
  await expect(form).toBeHidden();
  await expect(admin.getByText('Visa •••• 4242').first()).toBeVisible();

  form = await openForm(office, 'transaction');
  await choose(office, form, 'Type', 'Payment');
  await form.getByRole('textbox', { name: 'Amount' }).fill('125.50');
  await form.getByRole('textbox', { name: 'Reference' }).fill('Receipt 77');
  const more = form.getByRole('button', { name: /more fields?$/ });
  await more.click();
  await form.getByRole('combobox', { name: 'Paid by' }).click();
  await expect(office.getByRole('option', { name: 'Visa •••• 4242' })).toBeVisible();
  await expect(office.getByRole('option', { name: 'Neighbor’s card' })).toHaveCount(0);
  await office.getByRole('option', { name: 'Visa •••• 4242' }).click();
  await form.getByRole('button', { name: 'Create transaction' }).click();
  await expect(form).toBeHidden();
  await expect(admin.getByText('Payment Receipt 77')).toBeVisible();
  await expect(admin.getByText(/\$125\.50/).first()).toBeVisible();

  await office.reload();
  await office.getByRole('link', { name: 'Payment Receipt 77' }).click();
  const panel = office.getByRole('dialog', { name: 'Payment Receipt 77' });
  await setChoice(office, panel, 'Status', 'Reversed');
  await expect(
    admin.getByRole('listitem').filter({ hasText: 'Payment Receipt 77' }).getByText('Reversed'),
  ).toBeVisible();

  const rep = await signedIn(browser, 'sales', 1);
  await rep.goto(`/account/${accountId}?tab=money`);
  await expect(rep.getByRole('heading', { name: 'Paying Household' })).toBeVisible();
  await expect(rep.getByText('Receipt 77')).toHaveCount(0);
});

test('a work order is written, planned, and completed on its screen', async ({ browser }) => {
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const accountId = await newAccount(office, 'Ordered Household');
  const installer = peopleOf('installer')[0]?.name ?? '';
  await manager.goto(`/account/${accountId}?tab=service`);
  await office.goto(`/account/${accountId}?tab=service`);
  const form = await openForm(office, 'work order');
  await form.getByRole('textbox', { name: 'Title' }).fill('Replace the siren');
  await choose(office, form, 'Type', 'Service');
  await form.getByRole('combobox', { name: 'Installer' }).fill(installer);
  await office.getByRole('option', { name: installer }).click();
  await form.getByRole('button', { name: 'Create work order' }).click();
  await expect(form).toBeHidden();
  const line = manager.getByRole('listitem').filter({ hasText: 'Replace the siren' });
  await expect(line.getByText('Draft')).toBeVisible();

  await office.reload();
  await office.getByRole('link', { name: 'Replace the siren' }).click();
  const panel = office.getByRole('dialog', { name: 'Replace the siren' });
  await setChoice(office, panel, 'Status', 'Ready');
  await expect(line.getByText('Ready')).toBeVisible();
  await setChoice(office, panel, 'Status', 'In progress');
  await expect(line.getByText('In progress')).toBeVisible();
  await setChoice(office, panel, 'Status', 'Completed');
  await expect(
    panel.getByText(/Completed work needs a signature, or a reason why nobody signed/),
  ).toBeVisible();
  await office.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Edit Signed by' }).click();
  await panel.getByRole('textbox', { name: 'Signed by' }).fill('Hanna Miller');
  await office.keyboard.press('Enter');
  await expect(panel.getByText('Saved')).toBeVisible();
  await setChoice(office, panel, 'Status', 'Completed');
  await expect(line.getByText('Completed')).toBeVisible();
});

test('a ticket is opened and closed on its screen', async ({ browser }) => {
  const office = await signedIn(browser, 'office');
  const rep = await signedIn(browser, 'sales');
  const accountId = await newAccount(rep, 'Ticketed Household');
  await rep.goto(`/account/${accountId}?tab=service`);
  await office.goto(`/account/${accountId}?tab=service`);
  const form = await openForm(office, 'ticket');
  await form.getByRole('button', { name: 'Create ticket' }).click();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('textbox', { name: 'Title' }).fill('Keypad stays dark');
  await form.getByRole('button', { name: 'Create ticket' }).click();
  await expect(form).toBeHidden();
  await rep.getByRole('link', { name: 'Keypad stays dark' }).click();
  const panel = rep.getByRole('dialog', { name: 'Keypad stays dark' });
  await setChoice(rep, panel, 'Status', 'Closed');
  await expect(panel.getByText(/A closed ticket needs a note on how it was solved/)).toBeVisible();
  await rep.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Edit How it was solved' }).click();
  await panel.getByRole('textbox', { name: 'How it was solved' }).fill('A new battery');
  await panel.getByText('Keypad stays dark').first().click();
  await expect(panel.getByText('Saved')).toBeVisible();
  await setChoice(rep, panel, 'Status', 'Closed');
  await expect(office.getByText('Keypad stays dark')).toBeHidden();
  await rep.reload();
  await expect(
    rep.getByRole('dialog', { name: 'Keypad stays dark' }).getByText('Closed').first(),
  ).toBeVisible();
});

test('what a colleague adds during a press is drawn after it, so that the click counts', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const rep = await signedIn(browser, 'sales');
  const accountId = await newAccount(rep, 'Pressed Household');
  let received = '';
  office.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void (received += payload)));
  await office.goto(`/account/${accountId}?tab=service`);
  await expect(office.getByRole('heading', { name: 'Tickets 0' })).toBeVisible();
  await office.getByRole('button', { name: 'Add ticket' }).hover();
  await office.mouse.down();
  await mutate(rep, 'tickets.create', { accountId, title: 'Siren is loose' });
  await expect.poll(() => received).toContain('Siren is loose');
  await office.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await office.mouse.up();
  await expect(office.getByRole('dialog', { name: 'New ticket' })).toBeVisible();
  await expect(office.getByRole('link', { name: 'Siren is loose' })).toBeVisible();
});
