import { mailedAbout } from './mail.ts';
import { draftEstimate, household } from './household.ts';
import { expect, mutate, phone, signedIn, test } from './people.ts';
import { sign } from './sign.ts';

test('who signs on the rep’s device gets a link with the signed copy, and cancels there by right', async ({
  browser,
}) => {
  const mark = Date.now() % 1_000_000;
  const email = `signed.here.${mark}@example.com`;
  const rep = await signedIn(browser, 'sales', 0);
  const accountId = await household(rep, `Signed Here ${mark}`, { name: 'Lin Okafor', email });
  const id = await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 10_000 }]);
  await mutate(rep, 'estimates.update', { id, patch: { agreementBasis: 'none' } });

  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('button', { name: 'Send', exact: true }).click();
  await rep.getByRole('button', { name: 'Sign here' }).click();
  await expect(rep).toHaveURL(/\/e\//);
  const inPerson = new URL(rep.url()).pathname;
  await sign(rep, 'Lin Okafor');
  await expect(rep.getByRole('link', { name: 'Download signed copy' })).toBeVisible({ timeout: 30_000 });

  const mailed = await mailedAbout(email, /your signed copy of/, /(?<=https?:\/\/[^/\s"\\]+)\/e\/[\w-]+/);
  expect(mailed).not.toBe(inPerson);
  const manager = await signedIn(browser, 'manager');
  await manager.goto(`/estimate/${id}`);
  const customer = await phone(browser);
  await customer.goto(mailed);
  await customer.getByRole('button', { name: 'Cancel this agreement' }).click();
  await customer
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel E-/ })
    .click();
  const canceled = customer.getByRole('heading', { name: 'This agreement was canceled' });
  await expect(canceled).toBeVisible();
  await customer.reload();
  await expect(canceled).toBeVisible();
  await expect(
    manager.getByRole('main').getByText('The customer used the right to cancel.', { exact: false }),
  ).toBeVisible();
  // The link used on the rep’s device shows the same.
  await rep.goto(inPerson);
  await expect(rep.getByRole('heading', { name: 'This agreement was canceled' })).toBeVisible();
});
