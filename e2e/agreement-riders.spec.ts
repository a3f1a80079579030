import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { colleague, founder, letsRepsSell } from './founder.ts';
import { draftEstimate } from './household.ts';
import { answerTo, expect, mutate, phone, test } from './people.ts';
import { setChoice } from './record-form.ts';

const sites = {
  CA: { line1: '9 L', city: 'Fresno', region: 'CA', postal: '93701', county: 'Fresno' },
  OH: { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
};

/** Creates a draft with a panel for a home in a state. */
async function draft(rep: Page, state: keyof typeof sites): Promise<string> {
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: { name: `Household in ${state}`, type: 'residential', site: sites[state] },
    contact: { name: 'Luz Okafor', email: 'luz.riders@example.com' },
  });
  const lines = [{ name: 'Panel', unitPrice: 349_00 }];
  const id = await draftEstimate(rep, accountId, lines);
  return id;
}

/** Adds the product's own text in a language and activates it. */
async function starter(owner: Page, language: string, name: string): Promise<void> {
  await owner.goto('/agreements');
  await owner.getByRole('button', { name: 'Add a starter text' }).click();
  await owner.getByRole('menuitem', { name: language }).click();
  await owner.getByText(name).first().click();
  const record = owner.getByRole('dialog').or(owner.getByRole('main')).last();
  await setChoice(owner, record, 'State', 'In use');
  await expect(record.getByText('In use').first()).toBeVisible();
}

/** Returns the agreement text that the customer of a link reads on the page, and that of its PDF. */
async function agreementOf(customer: Page, token: string, all: RegExp) {
  await customer.goto(`/e/${token}`);
  await customer.getByRole('button', { name: all }).click();
  const pdf = await customer.request.get(`/api/public/estimates/${token}/pdf`);
  return readPdf(await pdf.body()).text.replaceAll(/\s+/g, ' ');
}

test('papers have the rider of the home’s state alone, and are in the language of the talk', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { page: owner } = await founder(browser, `Rider Alarms ${Date.now() % 1_000_000}`);
  await letsRepsSell(owner);
  for (const [name, region] of [
    ['California', 'CA'],
    ['Ohio', 'OH'],
  ])
    await mutate(owner, 'tax-profiles.create', { name, region, components: [] });
  await starter(owner, 'English', 'Residential subscriber agreement');
  await starter(owner, 'Spanish', 'Contrato de suscripción residencial');
  const { page: rep } = await colleague(browser, owner, 'sales', 'Rae Seller');
  const { page: office } = await colleague(browser, owner, 'office', 'Olive Office');
  const { page: other } = await colleague(browser, owner, 'installer', 'Ian Installer');
  const customer = await phone(browser);

  // Ohio: the text that its law requires, and nothing for California.
  const inOhio = await draft(rep, 'OH');
  const { token: ohio } = await mutate(rep, 'estimates.send', { id: inOhio });
  const english = await agreementOf(customer, ohio, /^Read all \d+ clauses$/);
  await expect(customer.getByRole('heading', { name: 'For homes in Ohio (ORC 1345.22)' })).toBeVisible();
  await expect(customer.getByText('7599.54', { exact: false })).toHaveCount(0);
  expect(english).toContain('begins no service before your right to cancel has ended.');
  expect(english).not.toContain('7599.54');

  // California, with a sale negotiated in Spanish: the office sees immediately what blocks it.
  const id = await draft(rep, 'CA');
  await rep.goto(`/estimate/${id}`);
  await office.goto(`/estimate/${id}`);
  await rep.getByRole('combobox', { name: 'Spoken with the customer' }).click();
  await rep.getByRole('option', { name: 'Spanish' }).click();
  await rep.getByRole('textbox', { name: 'Work begins about' }).fill('2031-03-10');
  const completed = rep.getByRole('textbox', { name: 'Work is completed about' });
  await completed.fill('2031-03-14');
  await completed.blur();
  const talk = /The sale was discussed in Spanish.*Choose Spanish as the language\./;
  for (const page of [rep, office])
    await expect(page.getByRole('group', { name: 'Before it can be sent' }).getByText(talk)).toBeVisible();
  await expect(mutate(rep, 'estimates.send', { id })).rejects.toThrow(talk);
  expect([403, 404]).toContain(
    await answerTo(other, 'estimates.update', { id, patch: { spokenLanguage: null } }),
  );

  // The message links to the field that fixes it.
  await rep.getByRole('button', { name: talk }).click();
  await expect(rep.getByRole('combobox', { name: 'Language', exact: true })).toBeFocused();
  await rep.getByRole('combobox', { name: 'Language', exact: true }).click();
  await rep.getByRole('option', { name: 'Spanish', exact: true }).click();
  for (const page of [rep, office])
    await expect(page.getByRole('group', { name: 'Before it can be sent' })).toHaveCount(0);
  await rep.reload();
  await expect(rep.getByRole('combobox', { name: 'Spoken with the customer' })).toHaveValue('Spanish');
  await expect(rep.getByText('Saved', { exact: false }).first()).toBeVisible();

  const { token } = await mutate(rep, 'estimates.send', { id });
  const spanish = await agreementOf(customer, token, /\d+ cláusulas/);
  await expect(
    customer.getByRole('heading', { name: 'Para viviendas en California', exact: false }),
  ).toBeVisible();
  await expect(customer.getByText('Ohio', { exact: false })).toHaveCount(0);
  expect(spanish).toContain('El trabajo empieza hacia el 10 de marzo de 2031');
  expect(spanish).toContain('terminado hacia el 14 de marzo de 2031');
  expect(spanish).toContain('Aviso de cancelación');
  expect(spanish).not.toContain('1345.22');
});
