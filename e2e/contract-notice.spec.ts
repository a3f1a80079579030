import type { Page } from '@playwright/test';
import { officeDay } from './office-day.ts';
import { expect, mutate, signedIn, test } from './people.ts';
import { list } from './records.ts';

/** Creates a customer in New York whose 12-month term ends in 75 days and renews for a year. */
async function customer(office: Page, name: string): Promise<string> {
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: {
      name,
      type: 'residential',
      site: { line1: '9 Court Street', city: 'Albany', region: 'NY', postal: '12207' },
    },
  });
  const endsAfter = new Date(officeDay(75));
  endsAfter.setUTCFullYear(endsAfter.getUTCFullYear() - 1);
  const startsOn = endsAfter.toISOString().slice(0, 10);
  await mutate(office, 'accounts.recordExisting', {
    accountId,
    status: 'active',
    signedOn: startsOn,
    startsOn,
    termMonths: 12,
    services: [{ name: 'Monitoring', billed: 3999 }],
  });
  return accountId;
}

const contractOf = async (page: Page, accountId: string) => {
  const rows = await list<{ id: string; noticeSentOn: string | null }>(page, 'contracts', { accountId });
  return rows[0];
};

test('a contract says how it renews, the office records the notice, and a colleague sees it at once', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const accountId = await customer(office, `Renewal ${Date.now().toString(36)}`);
  const contract = await contractOf(office, accountId);
  await office.goto(`/contract/${contract?.id ?? ''}`);
  await manager.goto(`/contract/${contract?.id ?? ''}`);

  const renewal = office.getByRole('group', { name: 'Renewal', exact: true });
  await expect(renewal.getByText('From month to month')).toBeVisible({ timeout: 30_000 });
  await office.getByRole('button', { name: /^Actions of C-/ }).click();
  await office.getByRole('menuitem', { name: 'Change the terms…' }).click();
  const terms = office.getByRole('dialog', { name: /^Terms of C-/ });
  await terms.getByRole('combobox', { name: 'At the end' }).click();
  await office.getByRole('option', { name: 'Renews for several months' }).click();
  await terms.getByRole('textbox', { name: 'Months of a renewal' }).fill('12');
  await terms.getByRole('textbox', { name: 'Days of notice' }).fill('50');
  await terms.getByRole('button', { name: 'Save terms' }).click();
  await expect(terms).toBeHidden();

  // New York law: notice by certified mail or by hand, 15 to 30 days before the last day. Without it, the contract
  // continues month to month.
  await expect(renewal.getByText('From month to month: no notice that counts was sent')).toBeVisible();
  await expect(renewal.getByText(/by certified mail or hand/)).toBeVisible();
  await expect(renewal.getByText('Not yet')).toBeVisible();

  // The window is open today. An email is recorded with the remark that it does not count.
  await office.getByRole('button', { name: /^Actions of C-/ }).click();
  await office.getByRole('menuitem', { name: 'Record renewal notice…' }).click();
  const notice = office.getByRole('dialog', { name: /^Renewal notice of C-/ });
  await notice.getByRole('combobox', { name: 'Sent by' }).click();
  await office.getByRole('option', { name: 'Email' }).click();
  await notice.getByRole('button', { name: 'Record notice' }).click();
  await expect(notice).toBeHidden();
  const seen = manager.getByRole('group', { name: 'Renewal', exact: true });
  await expect(seen.getByText(/email: it does not count/)).toBeVisible();

  await office.getByRole('button', { name: /^Actions of C-/ }).click();
  await office.getByRole('menuitem', { name: 'Record renewal notice…' }).click();
  await notice.getByRole('button', { name: 'Record notice' }).click();
  await expect(notice).toBeHidden();
  await expect(seen.getByText('For 12 months')).toBeVisible();
  await expect(seen.getByText(/, certified mail$/)).toBeVisible();
  await office.reload();
  await expect(renewal.getByText('For 12 months')).toBeVisible({ timeout: 30_000 });
  expect(await contractOf(office, accountId)).toMatchObject({ noticeSentOn: officeDay() });

  // A manager can read it but not record anything.
  await manager.getByRole('button', { name: /^Actions of C-/ }).click();
  await expect(manager.getByRole('menuitem', { name: 'Change the credit…' })).toBeVisible();
  await expect(manager.getByRole('menuitem', { name: 'Record renewal notice…' })).toBeHidden();
  await expect(
    mutate(manager, 'contracts.recordNotice', { id: contract?.id, on: officeDay(), by: 'mail' }),
  ).rejects.toThrow();
});

test('counsel’s confirmation of a rule of renewals stands next to it', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin');
  await admin.goto('/company?tab=cancellation');
  const rules = admin.getByRole('group', { name: 'Renewals of contracts' });
  await expect(rules.getByText(/N\.Y\. Gen\. Oblig\. Law 5-903/)).toBeVisible({ timeout: 30_000 });
  await expect(rules.getByText(/at most 12 months at a time/)).toBeVisible();
  await expect(rules.getByText(/signed or initialed on its own/)).toBeVisible();
});
