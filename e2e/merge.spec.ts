import { expect, mutate, signedIn, test } from './people.ts';

test('the same house is noticed, two accounts become one, and undo makes two of it again', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const colleague = await signedIn(browser, 'manager');
  const mark = String(Date.now() % 1_000_000);
  const street = `${mark} Merge Street`;
  const [kept, gone] = [`Hanna ${mark}`, `H. ${mark}`];
  const contract = (accountId: string, billed: number) => ({
    ...{ accountId, status: 'active', signedOn: '2024-01-05', startsOn: '2024-01-05', termMonths: 0 },
    services: [{ name: 'Monitoring', billed }],
  });
  const site = { line1: street, city: 'Dayton', region: 'OH', postal: '45402' };
  const { id: keepId } = await mutate(office, 'accounts.create', {
    account: { name: kept, type: 'residential', site },
  });

  // A person who enters the same house again is warned regardless of its spelling, and may continue.
  await office.goto('/account');
  await office.getByLabel('Household name').fill(gone);
  await office.getByRole('textbox', { name: 'Email' }).fill(`h.${mark}@example.com`);
  await office.getByLabel('Street').fill(`${mark} merge st.`);
  await office.getByLabel('City').fill('Dayton');
  await office.getByRole('combobox', { name: 'State' }).fill('Ohio');
  await office.getByRole('option', { name: /Ohio/ }).click();
  await office.getByLabel('ZIP code').fill('45402');
  await expect(office.getByText(`${kept} has the same address`)).toBeVisible();
  await office.getByRole('button', { name: 'Create anyway' }).click();
  await expect(office.getByRole('heading', { name: gone, level: 1 })).toBeVisible();
  const goneId = new URL(office.url()).pathname.split('/').at(-1) ?? '';
  await mutate(office, 'tasks.create', { accountId: goneId, title: `Call ${mark}` });
  // Both are customers, each with a contract.
  await mutate(office, 'accounts.recordExisting', contract(keepId, 49_99));
  await mutate(office, 'accounts.recordExisting', contract(goneId, 25_00));

  // The account itself reports it, and links to the side-by-side view.
  await colleague.goto(`/account/${keepId}`);
  await expect(colleague.getByText('This may be the same customer as', { exact: false })).toBeVisible();
  await expect(colleague.getByText('RMR $49.99 now')).toBeVisible();
  await office.getByRole('link', { name: 'Compare and merge' }).click();
  await office.getByRole('link', { name: 'Keep the other one' }).click();
  await expect(office).toHaveURL(new RegExp(`/account/${keepId}/merge`));
  const row = office.getByRole('row', { name: /^Name/ });
  await expect(row.getByRole('radio', { name: kept })).toBeChecked();
  await expect(office.getByRole('row', { name: /^Email/ }).getByRole('radio', { name: mark })).toBeChecked();
  await office.getByRole('button', { name: 'Merge the two accounts' }).click();
  await expect(office).toHaveURL(new RegExp(`/account/${keepId}$`));

  // A second person sees it immediately; the URL of the merged account leads there.
  await expect(colleague.getByText(`“${gone}” was merged into this account`, { exact: false })).toBeVisible();
  await expect(colleague.getByText(`Call ${mark}`).first()).toBeVisible();
  await expect(colleague.getByText('RMR $74.99 now')).toBeVisible();
  await expect(colleague.getByRole('list', { name: 'Contracts' }).getByRole('listitem')).toHaveCount(2);
  await colleague.goto(`/account/${goneId}`);
  await expect(colleague).toHaveURL(new RegExp(`/account/${keepId}$`));

  // It survives a reload, and can be undone.
  await office.reload();
  await office.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(office.getByText(`“${gone}” is a separate account again.`)).toBeVisible();
  await expect(colleague.getByText(`“${gone}” was merged`, { exact: false })).toBeHidden();
  await expect(colleague.getByText('RMR $49.99 now')).toBeVisible();
  await office.goto(`/account/${goneId}`);
  await expect(office.getByRole('heading', { name: gone, level: 1 })).toBeVisible();
  await expect(office.getByText(`Call ${mark}`).first()).toBeVisible();
  await expect(office.getByText('RMR $25.00 now')).toBeVisible();

  // A rep is not offered the merge, and the screen refuses.
  const rep = await signedIn(browser, 'sales');
  await rep.goto(`/account/${keepId}`);
  await expect(rep.getByRole('heading', { name: kept, level: 1 })).toBeVisible();
  await expect(rep.getByRole('link', { name: 'Compare and merge' })).toBeHidden();
  await rep.goto(`/account/${keepId}/merge?with=${goneId}`);
  await expect(rep.getByText('Not Authorized!').first()).toBeVisible();
});
