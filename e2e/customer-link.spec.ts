import { expect, freshPage, mutate, phone, signedIn, test } from './people.ts';
import { sentEstimate } from './sent-estimate.ts';

test('a link that was replaced, voided or never was says so kindly', async ({ browser }) => {
  const rep = await signedIn(browser, 'manager', 0);
  const { id, token: first } = await sentEstimate(rep);
  await mutate(rep, 'estimates.revise', { id });
  const { token: second } = await mutate(rep, 'estimates.send', { id });
  const customer = await phone(browser);
  await customer.goto(`/e/${first}`);
  await expect(customer.getByText(/estimate was replaced/i).first()).toBeVisible();
  await customer.goto(`/e/${second}`);
  await expect(customer.getByText('Panel').first()).toBeVisible();
  await mutate(rep, 'estimates.void', { id, reason: 'Test' });
  await customer.reload();
  await expect(customer.getByText(/closed/i).first()).toBeVisible();
  await customer.goto(`/e/${'x'.repeat(43)}`);
  await expect(customer.getByRole('heading', { name: /not valid/i })).toBeVisible();
});

test('at a desk the buttons stand below the sums and cover none of them', async ({ browser }) => {
  const { token } = await sentEstimate(await signedIn(browser, 'manager', 0));
  const customer = await freshPage(browser);
  await customer.goto(`/e/${token}`);
  const side = customer.getByRole('complementary', { name: 'Totals and actions' });
  const [last, first] = await Promise.all([
    side.getByText('Balance after deposit').boundingBox(),
    side.getByRole('button', { name: 'Review & sign' }).boundingBox(),
  ]);
  const lowest = await side.getByRole('button', { name: 'Decline this estimate' }).boundingBox();
  const end = (box: typeof last) => (box ? box.y + box.height : Number.NaN);
  expect(end(last)).toBeLessThan((first?.y ?? Number.NaN) - 8);
  const frame = await side.locator('> *').boundingBox();
  expect(end(frame) - end(lowest)).toBeLessThan(24);
});

test('the customer reads the privacy policy of the dealer, as the dealer wrote it', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin');
  await admin.goto('/company?tab=privacy');
  await admin
    .getByRole('textbox', { name: 'Policy' })
    .fill('We keep what the law asks for.\n\nAsk us for a copy.');
  await admin.getByRole('button', { name: 'Save policy' }).click();
  await expect(admin.getByText('The privacy policy was saved.')).toBeVisible();
  const { token } = await sentEstimate(admin);
  const customer = await phone(browser);
  await customer.goto(`/e/${token}`);
  const opened = customer.waitForEvent('popup');
  await customer.getByRole('link', { name: 'Privacy policy' }).click();
  await expect((await opened).getByText('Ask us for a copy.')).toBeVisible();
});

test('forms that cannot be loaded say so, nothing is lost, and loading again opens them', async ({
  browser,
}) => {
  const { token } = await sentEstimate(await signedIn(browser, 'manager', 0));
  const customer = await phone(browser);
  await customer.route('**/assets/customer-estimate-sheets-*.js', (route) => route.abort());
  await customer.goto(`/e/${token}`);
  await customer.getByRole('button', { name: 'Ask a question' }).click();
  const sheet = customer.getByRole('dialog', { name: 'No connection' });
  await expect(sheet.getByText('Check your connection and try again')).toBeVisible();
  await customer.unroute('**/assets/customer-estimate-sheets-*.js');
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await customer.getByRole('button', { name: 'Ask a question' }).click();
  await expect(customer.getByRole('dialog').getByRole('textbox')).toBeVisible();
});
