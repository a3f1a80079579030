import { answerTo, api, expect, mutate, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { acceptSent } from './sent-estimate.ts';

test('a test sale is undone by an administrator: its contract and its account end before the office, and no report counted it', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const office = await signedIn(browser, 'office');
  const rep = await signedIn(browser, 'sales');
  const { id: estimateId } = await mutate(admin, 'estimates.openTest', { packageId: null });
  const lines = [
    { name: 'Panel', unitPrice: 34_900 },
    { kind: 'monitoring', name: 'Monitoring', unitPrice: 3999, frequency: 'monthly' },
  ];
  await mutate(admin, 'estimate-lines.add', { estimateId, lines });
  const { token } = await mutate(admin, 'estimates.send', { id: estimateId });
  const { accountId } = await api<{ accountId: string }>(admin, `/api/estimates/${estimateId}`);

  await admin.goto('/reporting?report=pipeline');
  const all = admin.getByRole('row', { name: /^All/ });
  await expect(all).toBeVisible();
  const before = await all.textContent();
  await acceptSent(admin, token);

  for (const page of [office, rep, admin]) {
    await page.goto(`/account/${accountId}`);
    await expect(page.getByText('This is a test', { exact: false })).toBeVisible();
    await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible();
  }
  // Only an administrator can undo it.
  const undo = { name: 'Undo the test sale' };
  await expect(rep.getByRole('button', undo)).toHaveCount(0);
  expect(await answerTo(rep, 'accounts.undoTestSale', { id: accountId })).toBe(403);

  await admin.getByRole('button', undo).click();
  const question = admin.getByRole('dialog', { name: 'Undo the test sale?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(admin.getByRole('button', undo)).toBeVisible();
  await admin.getByRole('button', undo).click();
  await question.getByRole('button', { name: 'Undo test sale' }).click();

  for (const page of [admin, office]) {
    await expect(page.getByText('This was a test. It was undone', { exact: false })).toBeVisible();
    await expect(page.getByText('Lost', { exact: true }).first()).toBeVisible();
  }
  await expect(admin.getByRole('button', undo)).toHaveCount(0);
  const contracts = await list<{ status: string }>(admin, 'contracts', { accountId });
  expect(contracts.map(({ status }) => status)).toEqual(['cancelled']);
  // A sale to a real customer is not a test.
  const { rows } = await api<{ rows: readonly { id: string; isTest: boolean }[] }>(
    admin,
    '/api/accounts?limit=50',
  );
  const real = rows.find(({ isTest }) => !isTest);
  expect(await answerTo(admin, 'accounts.undoTestSale', { id: real?.id })).toBe(422);
  await admin.goto('/reporting?report=pipeline');
  await expect(all).toHaveText(before ?? '');
});
