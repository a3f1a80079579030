import { draftEstimate } from './household.ts';
import { expect, mutate, signedIn, test } from './people.ts';

test('a report follows a new draft live and keeps its period; an invalid date, and a rep, do not widen it', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const colleague = await signedIn(browser, 'sales', 1);
  const office = await signedIn(browser, 'office');
  await office.goto('/reporting?report=pipeline');
  const drafts = office.getByRole('row', { name: /^Draft/ });
  const before = (await drafts.textContent()) ?? '';
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: { name: 'Rae Report', type: 'residential' },
  });
  await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 12_345 }]);
  await expect(drafts).not.toHaveText(before);

  await office.goto('/reporting?report=attrition&from=2026-13-45&to=2026-02-31');
  await expect(office.getByRole('tab', { name: 'Attrition', selected: true })).toBeVisible();
  await office.getByRole('button', { name: 'Period' }).click();
  await office.getByRole('menuitem', { name: 'This year' }).click();
  await expect(office).toHaveURL(/from=\d{4}-01-01/);
  const from = new URL(office.url()).searchParams.get('from') ?? '';
  await office.reload();
  await expect(office.getByLabel('From')).toHaveValue(from);

  // A rep gets their own numbers, whichever rep the request names; an installer gets none.
  await colleague.goto('/reporting?report=pipeline');
  await expect(colleague.getByText('Your own sales.')).toBeVisible();
  await expect(colleague.getByRole('combobox', { name: 'Rep' })).toHaveCount(0);
  const installer = await signedIn(browser, 'installer');
  await installer.goto('/reporting');
  await expect(installer.getByRole('heading', { name: 'Reports are about sales amounts' })).toBeVisible();
});
