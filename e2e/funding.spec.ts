import type { Page } from '@playwright/test';
import { officeDay } from './office-day.ts';
import { expect, mutate, signedIn, test } from './people.ts';
import { list } from './records.ts';

/**
 * Creates a customer with 49.99 a month for the past five months, whose service costs 6.50, paid to a third party.
 */
async function customer(admin: Page, office: Page, name: string): Promise<string> {
  const { id: productId } = await mutate(admin, 'products.create', {
    sku: `F1-${Date.now().toString(36)}`,
    name: 'Interactive monitoring',
    kind: 'monitoring',
    taxClass: 'monitoring',
    price: 4999,
    cost: 650,
    costPaidTo: 'third_party',
  });
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: {
      name,
      type: 'residential',
      site: { line1: '12 Oak Street', city: 'Austin', region: 'TX', postal: '73301' },
    },
  });
  const start = new Date(`${officeDay().slice(0, 7)}-01`);
  start.setUTCMonth(start.getUTCMonth() - 5);
  const startsOn = start.toISOString().slice(0, 10);
  await mutate(office, 'accounts.recordExisting', {
    accountId,
    status: 'active',
    signedOn: startsOn,
    startsOn,
    termMonths: 36,
    billingDay: 15,
    services: [{ name: 'Interactive monitoring', productId, billed: 4999 }],
  });
  const [row] = await list<{ id: string }>(office, 'contracts', { accountId });
  return row?.id ?? '';
}

test('a program buys a contract: payout, holdback and chargeback stand on it, for the office and not for the rep', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const office = await signedIn(browser, 'office');
  const rep = await signedIn(browser, 'sales');
  const program = `Program ${Date.now().toString(36)}`;
  const { id: programId } = await mutate(admin, 'affiliates.create', {
    name: program,
    type: 'program',
    multiple: 34,
    holdbackPpm: 100_000,
    guaranteeMonths: 12,
    minRmr: 5_500,
    maxTermMonths: 24,
  });
  const id = await customer(admin, office, `Funding ${Date.now().toString(36)}`);
  await admin.goto(`/contract/${id}`);
  await office.goto(`/contract/${id}`);

  await office.getByRole('button', { name: /^Actions of C-/ }).click();
  await office.getByRole('menuitem', { name: 'Record funding…' }).click();
  const dialog = office.getByRole('dialog', { name: /^Funding of C-/ });
  await dialog.getByRole('combobox', { name: 'Program' }).click();
  await office.getByRole('option', { name: program }).click();
  await expect(dialog.getByText('$43.49')).toBeVisible();
  await expect(dialog.getByText('$1,478.66')).toBeVisible();
  await expect(dialog.getByText('$147.87')).toBeVisible();
  await expect(dialog.getByText('$1,330.79')).toBeVisible();

  // Conflicts with the program's terms are shown before recording, and recording is refused; the office's screen
  // follows a change of the terms.
  const warning = dialog.getByText(
    /does not accept this contract: RMR of \$49\.99 is under \$55\.00; a term of 36/,
  );
  await expect(warning).toBeVisible();
  await dialog.getByRole('button', { name: 'Record funding' }).click();
  await expect(dialog.getByText(/Choose another program, or correct the program’s terms\./)).toBeVisible();
  await mutate(admin, 'affiliates.update', {
    id: programId,
    patch: { minRmr: 4_999, maxTermMonths: 36 },
  });
  await expect(warning).toBeHidden();
  await dialog.getByRole('button', { name: 'Record funding' }).click();
  await expect(dialog).toBeHidden();

  // The service started on the 1st and is billed on the 15th.
  const part = office.getByRole('group', { name: 'First part of a month' });
  await expect(part.getByText(/: 14 of \d\d days of \$49\.99$/)).toBeVisible();

  // A colleague sees it immediately, and it survives a reload.
  const seen = admin.getByRole('group', { name: 'Funding', exact: true });
  await expect(seen.getByText('$1,478.66: $43.49 net RMR × 34')).toBeVisible();
  await expect(seen.getByText('$1,478.66: $147.87 from the holdback, $1,330.79 to pay')).toBeVisible();
  await office.reload();
  const funding = office.getByRole('group', { name: 'Funding', exact: true });
  await expect(funding.getByText(/^\$1,330\.79, /)).toBeVisible();

  await office.getByRole('button', { name: /^Actions of C-/ }).click();
  await office.getByRole('menuitem', { name: 'Cancel…' }).click();
  const cancel = office.getByRole('dialog', { name: /^Cancel C-/ });
  await cancel.getByRole('combobox', { name: 'Reason' }).click();
  await office.getByRole('option', { name: 'Moved', exact: true }).click();
  await cancel.getByRole('textbox', { name: 'Note' }).fill('Moved away');
  await cancel.getByRole('button', { name: 'Cancel contract' }).click();
  await expect(cancel).toBeHidden();
  await expect(seen.getByText(/^−\$147\.87, /)).toBeVisible();
  await expect(seen.getByText(/^−\$1,330\.79, /)).toBeVisible();

  // The rep can read the contract, but not its funding.
  await rep.goto(`/contract/${id}`);
  await expect(rep.getByText('Moved away').first()).toBeVisible();
  await expect(rep.getByRole('group', { name: 'Funding', exact: true })).toBeHidden();
  await expect(rep.getByText('$1,478.66')).toBeHidden();
});
