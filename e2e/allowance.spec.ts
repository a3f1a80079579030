import { draftEstimate, household } from './household.ts';
import { answerTo, expect, mutate, phone, signedIn, test } from './people.ts';

test('an allowance is written and read as such, and the link goes out by text, too', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0);
  const accountId = await household(rep, 'Allowance Household', {
    name: 'Al Lowance',
    email: 'al@example.com',
    phone: '(937) 555-0166',
  });
  const id = await draftEstimate(rep, accountId, [
    { name: 'Panel', unitPrice: 200_00 },
    { name: 'Fixture allowance', kind: 'allowance', unitPrice: 300_00 },
  ]);
  await mutate(rep, 'estimates.update', { id, patch: { agreementBasis: 'none' } });
  await rep.goto(`/estimate/${id}`);
  await expect(rep.getByText('Allowance', { exact: true }).first()).toBeVisible();
  await rep.reload();
  await expect(rep.getByText('Allowance', { exact: true }).first()).toBeVisible();
  await rep
    .getByRole('button', { name: /^(Send|Freeze)/ })
    .first()
    .click();
  const sheet = rep.getByRole('dialog');
  await sheet.getByRole('button', { name: /^(Send|Freeze and get the link)$/ }).click();
  // At night no texts are sent, and the sheet says so.
  await sheet.getByRole('button', { name: 'Text the link to (937) 555-0166' }).click();
  await expect(sheet).toContainText(/Text to|Texts go out between/);
  const installer = await signedIn(browser, 'installer');
  expect([403, 404]).toContain(await answerTo(installer, 'estimates.textLink', { id }));
  const { token } = await mutate(rep, 'estimates.link', { id, mail: false });
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  await expect(customer.getByText(/^Allowance: a sum set aside/)).toBeVisible();
});
