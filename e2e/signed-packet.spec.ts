import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { colleague, founder, letsRepsSell } from './founder.ts';
import { answerTo, expect, mutate, phone, test } from './people.ts';
import { setChoice } from './record-form.ts';
import { linkFor } from './sign.ts';
import { expectTexanCents, rightOf, texanDraft, texanTaxes } from './texan-sale.ts';

/** Signs a document in which three clauses require initials. */
async function signWithInitials(page: Page, name: string, initials: string): Promise<void> {
  await page.getByRole('button', { name: 'Review & sign' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByLabel('Your initials')).toHaveValue(initials);
  // The message names a clause without initials.
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByText('Check the box to put your initials here.').first()).toBeVisible();
  await expect(sheet.getByRole('checkbox')).toHaveCount(3);
  for (const box of await sheet.getByRole('checkbox').all()) await box.check();
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByLabel('Your full name').fill(name);
  await sheet.getByRole('radio', { name: 'Type it' }).check();
  await sheet.getByRole('button', { name: 'Sign and accept' }).click();
}

/** Creates a company that sells in Texas with the product's starter text, activated by its administrator. */
async function texanCompany(page: Page): Promise<string> {
  await texanTaxes(page);
  await letsRepsSell(page);
  await page.goto('/agreements');
  await page.getByRole('button', { name: 'Add a starter text' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByText('Residential subscriber agreement').first().click();
  const record = page.getByRole('dialog').or(page.getByRole('main')).last();
  await setChoice(page, record, 'State', 'In use');
  await expect(record.getByText('In use').first()).toBeVisible();
  return /agreements\/([\w-]+)/.exec(page.url())?.[1] ?? '';
}

const copies = (text: string, phrase: RegExp) => [...text.matchAll(phrase)].length;

/** Changes one byte in the middle of the signed part, where nobody sees it. */
function oneByteChanged(pdf: Buffer): Buffer {
  const changed = Buffer.from(pdf);
  const middle = Math.floor(changed.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  return changed;
}

test('husband and wife sign in order, with six initials and two notices; a copy with one byte changed is found out', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { page: owner } = await founder(browser, `Packet Alarms ${Date.now() % 1_000_000}`);
  const agreementId = await texanCompany(owner);
  const { page: rep } = await colleague(browser, owner, 'sales', 'Rae Seller');
  const { page: office } = await colleague(browser, owner, 'office', 'Olive Office');
  const { id, accountId } = await texanDraft(rep, 'Okafor Household');
  await mutate(rep, 'contacts.create', { accountId, name: 'Ben Okafor', phone: '+1 512 555 0147' });

  await rep.goto(`/estimate/${id}`);
  await rep.getByRole('combobox', { name: 'Signed by another person too' }).click();
  await rep.getByRole('option', { name: 'Ben Okafor' }).click();
  await expect(rep.getByText('Ben Okafor signs too')).toBeVisible();
  await expect(rep.getByRole('combobox', { name: 'Agreement' })).toHaveValue(/Residential subscriber/);
  await rep.reload();
  await expect(rep.getByText('Ben Okafor signs too')).toBeVisible();
  const { token } = await mutate(rep, 'estimates.send', { id });
  await office.goto(`/estimate/${id}`);
  const signers = office.getByRole('group', { name: 'Signers' }).getByRole('listitem');
  await expect(signers).toHaveText([/Lin Okafor.*has not signed/, /Ben Okafor.*has not signed/]);

  // Nobody can sign before their turn, and the second page updates by itself after the first signature.
  const [lin, ben] = [await phone(browser), await phone(browser)];
  await expectTexanCents(rep, lin, { id, token });
  await rep.goto(`/estimate/${id}`);
  await ben.goto(await linkFor(rep, 'Ben Okafor'));
  await expect(ben.getByText('Lin Okafor signs before you.', { exact: false })).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Review & sign' })).toHaveCount(0);
  await signWithInitials(lin, 'Lin Okafor', 'LO');
  await expect(lin.getByText('You have signed.', { exact: false })).toBeVisible();
  await expect(signers.first()).not.toHaveText(/has not signed/);
  await expect(ben.getByText('It is your turn to sign.')).toBeVisible();
  await signWithInitials(ben, 'Ben Okafor', 'BO');
  const copy = ben.getByRole('link', { name: 'Download signed copy' });
  await expect(copy).toBeVisible();
  await expect(office.getByRole('group', { name: 'Signed' }).getByText('Ben Okafor').first()).toBeVisible();

  const pdf = await (await ben.request.get((await copy.getAttribute('href')) ?? '')).body();
  const { text } = readPdf(pdf);
  expect(copies(text, /Initials of Lin Okafor: LO/g)).toBe(3);
  expect(copies(text, /Initials of Ben Okafor: BO/g)).toBe(3);
  expect(copies(text, /Copy [12] of 2/g)).toBe(2);
  expect(copies(text, /I HEREBY CANCEL THIS TRANSACTION/g)).toBe(2);
  expect(text).not.toMatch(/Date of transaction: _/);
  for (const amount of ['$1,040.84', '$59.06', '$312.25', '$371.31']) expect(text).toContain(amount);

  // The period of the right to cancel starts when the documents are handed over.
  await rightOf(office, accountId);
  await office.goto(`/account/${accountId}`);
  await rep.goto(`/account/${accountId}`);
  await expect(rep.getByText('May cancel without a deadline')).toBeVisible();
  await office.getByRole('button', { name: 'Record handover' }).click();
  const form = office.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Proof' }).fill('Initialed L. O. and B. O.');
  await form.getByRole('button', { name: 'Record handover' }).click();
  await expect(form).toBeHidden();
  await expect(rep.getByText(/May cancel until .*, 11:59 PM/)).toBeVisible();

  const stranger = await phone(browser);
  await stranger.goto('/verify');
  const check = (name: string, buffer: Buffer) =>
    stranger.getByLabel('Signed PDF').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await check('signed.pdf', pdf);
  await expect(stranger.getByText('Valid', { exact: true })).toBeVisible();
  await expect(stranger.getByText('signed by Lin Okafor', { exact: false })).toBeVisible();
  await expect(stranger.getByText(/^Unbroken, \d+ events$/)).toBeVisible();
  await check('changed.pdf', oneByteChanged(pdf));
  await expect(stranger.getByText('Not valid', { exact: true })).toBeVisible();
  await expect(
    stranger.getByText('This file was changed after it was sealed.', { exact: false }),
  ).toBeVisible();

  // A rep can read agreements but not write them.
  expect(await answerTo(rep, 'agreements.update', { id: agreementId, patch: { name: 'Mine' } })).toBe(403);
});
