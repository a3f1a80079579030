import type { Page } from '@playwright/test';
import { api, expect, phone, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

/** Signs an offer as the holder of its link. */
async function sign(customer: Page, token: string) {
  const path = `/api/public/estimates/${token}`;
  const { hash } = await api<{ hash: string }>(customer, path);
  await api(customer, `${path}/accept`, {
    versionHash: hash,
    signerName: 'Lin Okafor',
    consent: true,
    signature: { kind: 'typed', text: 'Lin Okafor' },
  });
}

test('a customer cancels by right: handed over by the office, canceled on the phone, seen live by the manager', async ({
  browser,
}) => {
  const manager = await signedIn(browser, 'manager', 0);
  const { id, token, accountId } = await sentEstimate(manager);
  const customer = await phone(browser);
  await sign(customer, token);

  const office = await signedIn(browser, 'office', 0);
  await office.goto(`/account/${accountId}`);
  await manager.goto(`/estimate/${id}`);
  await expect(manager.getByText('May cancel without a deadline')).toBeVisible();
  await office.getByRole('button', { name: 'Record hand-over' }).click();
  await office.getByRole('textbox', { name: 'Proof' }).fill('Initialed L. O.');
  await office.getByRole('dialog').getByRole('button', { name: 'Record hand-over' }).click();
  await expect(office.getByText(/^May cancel until .+, 11:59 PM$/)).toBeVisible();
  await expect(manager.getByText(/^May cancel until .+, 11:59 PM$/)).toBeVisible();

  const auditor = await signedIn(browser, 'auditor', 0);
  await auditor.goto(`/estimate/${id}`);
  await expect(auditor.getByText(/^May cancel until/)).toBeVisible();
  await expect(auditor.getByRole('button', { name: /Customer cancels/ })).toHaveCount(0);

  await customer.goto(`/e/${token}`);
  await expect(customer.getByText(/^You may cancel this agreement without a reason until/)).toBeVisible();
  await customer.getByRole('button', { name: 'Cancel this agreement' }).click();
  await customer.getByRole('button', { name: /^Cancel [A-Z]/ }).click();
  await expect(customer.getByRole('heading', { name: 'This agreement was canceled' })).toBeVisible();

  await expect(manager.getByText('The customer canceled by law.', { exact: false })).toBeVisible();
  await expect(manager.getByText(/^Canceled by the customer on /)).toBeVisible();
  await expect(office.getByText(/^May cancel until/)).toHaveCount(0);
  await expect(office.getByText('Rescinded').first()).toBeVisible();
});
