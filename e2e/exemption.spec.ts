import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { draftEstimate, household } from './household.ts';
import { expect, mutate, phone, signedIn, test } from './people.ts';

test('a certificate takes the tax off an open estimate, and stands on what the customer reads', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office', 0);
  const rep = await signedIn(browser, 'sales', 0);
  const accountId = await household(
    rep,
    'Exempt Chapel',
    { name: 'Edda Exempt', email: 'edda.exempt@example.com' },
    { type: 'commercial' },
  );
  const id = await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 100_00 }]);

  await rep.goto(`/estimate/${id}`);
  const totals = rep.getByRole('region', { name: 'One-time', exact: true });
  await expect(totals).toContainText(/tax/i);
  await expect(totals).not.toContainText('certificate');

  await office.goto(`/account/${accountId}?tab=money`);
  await office.getByRole('button', { name: 'Add tax exemption' }).click();
  const form = office.getByRole('dialog');
  await form.getByLabel('Certificate number').fill('NP-2041');
  await form.getByLabel('State or province').fill('MI');
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(form.getByText(/or check “Does not expire”/).last()).toBeVisible();
  await form.getByRole('switch', { name: 'Does not expire' }).check();
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(form).toBeHidden();
  await expect(rep.getByText('Certificate NP-2041 is for MI: tax is charged here.')).toBeVisible();
  await mutate(office, 'tax-exemptions.create', {
    accountId,
    number: 'NP-2042',
    reason: 'nonprofit',
    region: 'OH',
    neverExpires: true,
  });
  const row = /Exempt from .+, certificate NP-2042/;
  await expect(totals).toContainText(row);
  await expect(totals).toContainText('$100.00');
  await expect(rep.getByText('Certificate NP-2041 is for MI')).toBeHidden();

  const { token } = await mutate(rep, 'estimates.send', { id });
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  await expect(customer.getByText(row).first()).toBeVisible();
  const { text } = readPdf(await (await customer.request.get(`/api/public/estimates/${token}/pdf`)).body());
  expect(text).toContain('NP-2042');
  expect(text).toContain('100.00');
});
