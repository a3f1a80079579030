import type { Page } from '@playwright/test';
import { expect, mutate, phone, signedIn, test } from './people.ts';
import { sign } from './sign.ts';

/** A home with two people, and a draft for it. */
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
  const { id } = await mutate(rep, 'estimates.create', { accountId });
  await mutate(rep, 'estimate-lines.add', {
    estimateId: id,
    lines: [
      { name: 'Panel', unitPrice: 10000 },
      { name: 'Second camera', unitPrice: 5000, optional: true },
    ],
  });
  return { id, accountId };
}

/** The address of a link that staff make for a person. */
async function linkFor(staff: Page, name: string): Promise<string> {
  await staff.getByRole('button', { name: 'Links for signers…' }).click();
  const sheet = staff.getByRole('dialog', { name: 'Customer’s links' });
  await sheet.getByRole('combobox', { name: 'New link for' }).click();
  await staff.getByRole('option', { name }).click();
  await sheet.getByRole('button', { name: 'Make a link' }).click();
  const address = await sheet.getByRole('textbox').first().inputValue();
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click();
  return new URL(address).pathname;
}

test('husband and wife sign one after the other, and the sale follows the second signature', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales', 0);
  const { id } = await draftForTwo(rep);
  await rep.goto(`/estimate/${id}`);
  // Who signs is asked once more where the estimate goes out: the rest of the household is one choice away.
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

  // What Lin chose is fixed, and it is Ben's turn: his page follows by itself.
  await expect(ben.getByText('It is your turn to sign.')).toBeVisible({ timeout: 30_000 });
  await expect(ben.getByText('What was chosen is fixed by the first signature.')).toBeVisible();
  await expect(ben.getByRole('switch', { name: /Second camera/ })).toHaveCount(0);
  await sign(ben, 'Ben Okafor');
  await expect(ben.getByRole('link', { name: 'Download signed copy' })).toBeVisible({ timeout: 30_000 });
  await expect(lin.getByRole('link', { name: 'Download signed copy' })).toBeVisible({ timeout: 30_000 });

  const signed = office.getByRole('group', { name: 'Signed' });
  await expect(signed.getByText('Lin Okafor').first()).toBeVisible();
  await expect(signed.getByText('Ben Okafor').first()).toBeVisible();

  // Who may not change estimates sees no signers to choose, and is refused.
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

const AGREEMENT = `# Term and renewal [initials]
The services run for the term of this estimate.

# What an alarm can do [initials]
A system lowers risks and does not remove them.

# Limit of what we owe [initials]
As far as the law allows.

# Whom to call
{{company}}, {{company phone}}.`;

/** Signs where clauses ask for initials. */
async function signWithInitials(page: Page, name: string, initials: string): Promise<void> {
  await page.getByRole('button', { name: 'Review & sign' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByLabel('Your initials')).toHaveValue(initials);
  // A clause that is left out is named.
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByText('Check the box to put your initials here.')).toBeVisible();
  for (const box of await sheet.getByRole('checkbox').all()) await box.check();
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByLabel('Your full name').fill(name);
  await sheet.getByRole('radio', { name: 'Type it' }).check();
  await sheet.getByRole('button', { name: 'Sign and accept' }).click();
}

test('husband and wife put six initials to the agreement, and a copy with one byte changed is found out', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', 0);
  await admin.goto('/agreements');
  await admin.getByRole('button', { name: 'Add a starter text' }).click();
  await admin.getByRole('menuitem', { name: 'French' }).click();
  await expect(admin.getByText('Contrat d’abonnement résidentiel').first()).toBeVisible();
  // In French and for businesses: what other journeys send goes without.
  const { id: agreementId } = await mutate(admin, 'agreements.create', {
    name: 'Journey agreement',
    accountType: 'commercial',
    language: 'fr',
    state: 'in_use',
    body: AGREEMENT,
  });

  const rep = await signedIn(browser, 'sales', 0);
  const { id } = await draftForTwo(rep);
  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('combobox', { name: 'Agreement' }).click();
  await rep.getByRole('option', { name: 'Journey agreement (French)' }).click();
  await rep.getByRole('combobox', { name: 'Signed by another person too' }).click();
  await rep.getByRole('option', { name: 'Ben Okafor' }).click();
  await expect(rep.getByText('Ben Okafor signs too')).toBeVisible();
  await rep.reload();
  await expect(rep.getByText('Ben Okafor signs too')).toBeVisible();
  await expect(rep.getByRole('combobox', { name: 'Agreement' })).toHaveValue(/Journey agreement/);
  const { token } = await mutate(rep, 'estimates.send', { id });
  const office = await signedIn(browser, 'office', 0);
  await office.goto(`/estimate/${id}`);
  const signers = office.getByRole('group', { name: 'Signers' }).getByRole('listitem');
  await expect(signers).toHaveText([/Lin Okafor.*has not signed/, /Ben Okafor.*has not signed/]);

  const lin = await phone(browser);
  await lin.goto(`/e/${token}`);
  await lin.getByRole('button', { name: 'Read all 4 clauses' }).click();
  await expect(lin.getByText('A system lowers risks and does not remove them.')).toBeVisible();
  await signWithInitials(lin, 'Lin Okafor', 'LO');
  await expect(lin.getByText('You have signed.', { exact: false })).toBeVisible();
  await expect(signers.first()).not.toHaveText(/has not signed/);
  const ben = await phone(browser);
  await rep.reload();
  await ben.goto(await linkFor(rep, 'Ben Okafor'));
  await signWithInitials(ben, 'Ben Okafor', 'BO');
  const copy = ben.getByRole('link', { name: 'Download signed copy' });
  await expect(copy).toBeVisible({ timeout: 30_000 });
  await expect(office.getByRole('group', { name: 'Signed' }).getByText('Ben Okafor').first()).toBeVisible();

  const pdf = await (await ben.request.get((await copy.getAttribute('href')) ?? '')).body();
  const changed = Buffer.from(pdf);
  const middle = Math.floor(changed.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  const stranger = await phone(browser);
  for (const [bytes, words] of [
    [pdf, /valid|not changed|unchanged/i],
    [changed, /changed/i],
  ] as const) {
    await stranger.goto('/verify');
    await stranger
      .locator('input[type=file]')
      .setInputFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer: bytes });
    await expect(
      stranger.getByRole('status').or(stranger.getByRole('alert')).filter({ hasText: words }).first(),
    ).toBeVisible();
  }
  await mutate(admin, 'agreements.update', { id: agreementId, patch: { state: 'retired' } });

  // A rep reads agreements and is refused to write one.
  const refused = await rep.request.post('/api/mutate', {
    headers: { origin: new URL(rep.url()).origin },
    data: {
      key: crypto.randomUUID(),
      mutations: [{ name: 'agreements.update', args: { id: agreementId, patch: { name: 'Mine' } } }],
    },
  });
  expect(refused.status()).toBe(403);
});
