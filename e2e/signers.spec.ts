import type { Page } from '@playwright/test';
import { draftEstimate } from './household.ts';
import { expect, mutate, phone, signedIn, test } from './people.ts';
import { linkFor, sign } from './sign.ts';

/** Creates a home with two people, and a draft for it. */
async function draftForTwo(rep: Page) {
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: {
      name: 'Two Signers Home',
      type: 'residential',
      site: { line1: '7 C', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Lin Okafor', email: 'lin.okafor@example.com' },
  });
  await mutate(rep, 'contacts.create', { accountId, name: 'Ben Okafor', phone: '+1 937 555 0147' });
  const id = await draftEstimate(rep, accountId, [
    { name: 'Panel', unitPrice: 10000 },
    { name: 'Second camera', unitPrice: 5000, optional: true },
  ]);
  return { id, accountId };
}

test('husband and wife sign one after the other, and the sale follows the second signature', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0);
  const { id } = await draftForTwo(rep);
  await rep.goto(`/estimate/${id}`);
  // The send sheet asks again who signs: the rest of the household is one choice away.
  await rep.getByRole('button', { name: 'Send', exact: true }).click();
  const sending = rep.getByRole('dialog');
  await sending.getByRole('combobox', { name: 'Signed by another person too' }).click();
  await rep.getByRole('option', { name: 'Ben Okafor' }).click();
  await expect(sending.getByText('Ben Okafor signs too')).toBeVisible();
  await expect(
    sending.getByText('Each further signer has a link of their own', { exact: false }),
  ).toBeVisible();
  await sending.getByRole('button', { name: 'Not yet' }).click();
  await rep.reload();
  await expect(rep.getByText('Ben Okafor signs too')).toBeVisible();
  const { token } = await mutate(rep, 'estimates.send', { id });

  const office = await signedIn(browser, 'office', 0);
  await office.goto(`/estimate/${id}`);
  const signers = office.getByRole('group', { name: 'Signers' });
  await expect(signers.getByRole('listitem')).toHaveText([
    /Lin Okafor.*has not signed/,
    /Ben Okafor.*has not signed/,
  ]);

  const ben = await phone(browser);
  await ben.goto(await linkFor(office, 'Ben Okafor'));
  await expect(ben.getByText('Lin Okafor signs before you.', { exact: false })).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Review & sign' })).toHaveCount(0);

  const lin = await phone(browser);
  await lin.goto(`/e/${token}`);
  await lin.getByRole('switch', { name: /Second camera/ }).check();
  await sign(lin, 'Lin Okafor');
  await expect(lin.getByText('You have signed.', { exact: false })).toBeVisible();
  await expect(signers.getByRole('listitem').first()).not.toHaveText(/has not signed/);
  await expect(office.getByText('Not everyone has signed yet.', { exact: false })).toBeVisible();

  // Lin's choices are final, and it is Ben's turn: his page updates automatically.
  await expect(ben.getByText('It is your turn to sign.')).toBeVisible({ timeout: 30_000 });
  await expect(ben.getByText('What was chosen is fixed by the first signature.')).toBeVisible();
  await expect(ben.getByRole('switch', { name: /Second camera/ })).toHaveCount(0);
  await sign(ben, 'Ben Okafor');
  await expect(ben.getByRole('link', { name: 'Download signed copy' })).toBeVisible({ timeout: 30_000 });
  await expect(lin.getByRole('link', { name: 'Download signed copy' })).toBeVisible({ timeout: 30_000 });

  const signed = office.getByRole('group', { name: 'Signed' });
  await expect(signed.getByText('Lin Okafor').first()).toBeVisible();
  await expect(signed.getByText('Ben Okafor').first()).toBeVisible();

  // A person who may not change estimates gets no choice of signers, and a direct request is refused.
  const auditor = await signedIn(browser, 'auditor', 0);
  await auditor.goto(`/estimate/${id}`);
  await expect(auditor.getByRole('group', { name: 'Signed' })).toBeVisible();
});

test('a buyer takes the signature back until everyone has signed', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales', 0);
  const { id } = await draftForTwo(rep);
  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('combobox', { name: 'Signed by another person too' }).click();
  await rep.getByRole('option', { name: 'Ben Okafor' }).click();
  await expect(rep.getByText('Ben Okafor signs too')).toBeVisible();
  await expect(rep.getByText('Saved', { exact: false }).first()).toBeVisible();
  const { token } = await mutate(rep, 'estimates.send', { id });
  const lin = await phone(browser);
  await lin.goto(`/e/${token}`);
  await sign(lin, 'Lin Okafor');
  await lin.getByRole('button', { name: 'Take my signature back' }).click();
  const sheet = lin.getByRole('dialog', { name: 'Decline this estimate' });
  await sheet.getByRole('radio', { name: 'The price' }).check();
  await sheet.getByRole('button', { name: /^Decline E-/ }).click();
  await expect(lin.getByRole('heading', { name: 'This estimate was declined' })).toBeVisible();
  await expect(rep.getByText('The customer declined', { exact: false })).toBeVisible();
});
