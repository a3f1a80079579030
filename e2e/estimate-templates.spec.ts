import type { Page } from '@playwright/test';
import { readPdf } from '../server/src/documents/testing/read-pdf.ts';
import { countClicks } from './clicks.ts';
import { answerTo, expect, mutate, phone, signedIn, test } from './people.ts';
import { list } from './records.ts';
import { isRefused, save } from './record-form.ts';
import { sentEstimate } from './sent-estimate.ts';

/** Creates a home whose signer reads a language. */
async function home(page: Page, contact: string, language: string): Promise<string> {
  const { id } = await mutate(page, 'accounts.create', {
    account: {
      name: `Template House ${contact} ${Date.now()}`,
      type: 'residential',
      site: { line1: '2 B', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: contact, email: 'reader@example.com', language, roles: ['signer'] },
  });
  return id;
}

/** Picks an option of a select field. */
async function choose(page: Page, label: string, answer: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: answer, exact: true }).click();
}

interface Letter {
  readonly name: string;
  readonly language: 'English' | 'French' | 'Spanish';
  readonly body: string;
}

/** Writes a cover letter that new estimates for homes use automatically, with precedence over the demo's. */
async function writeLetter(page: Page, { name, language, body }: Letter): Promise<void> {
  await page.goto('/text-templates');
  await page.getByRole('button', { name: 'New text template' }).click();
  const form = page.getByRole('dialog', { name: 'New text template' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await choose(page, 'For', 'Cover letter');
  await choose(page, 'Language', language);
  await choose(page, 'Kind of customer', 'Residential');
  await form.getByLabel('On new estimates').check();
  await form.getByRole('textbox', { name: 'Text' }).fill(body);
  await form.getByRole('button', { name: /^Create/ }).click();
  await expect(form).toBeHidden();
}

/** Starts an account's estimate from a template. */
async function begin(page: Page, accountId: string, template: string): Promise<string> {
  await page.goto(`/account/${accountId}?tab=estimates`);
  await page.getByRole('link', { name: 'From a template' }).first().click();
  await page.getByRole('list', { name: 'Templates' }).getByRole('link', { name: template }).click();
  await expect(page).toHaveURL(/\/estimate\/(?!new)/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('an estimate is saved as a template for everyone, and a colleague begins a new one with it in two clicks', async ({
  browser,
}) => {
  const manager = await signedIn(browser, 'manager');
  const rep = await signedIn(browser, 'sales');
  const name = `Whole house ${Date.now()}`;
  const { id } = await sentEstimate(manager);

  await rep.goto('/estimate-templates');
  await expect(rep.getByRole('heading', { name: 'Estimate templates' })).toBeVisible();

  await manager.goto(`/estimate/${id}`);
  await manager.getByRole('button', { name: 'More actions' }).click();
  await manager.getByRole('menuitem', { name: 'Save as a template…' }).click();
  await manager.getByLabel('Name').fill(name);
  await manager.getByRole('button', { name: 'Save template' }).click();
  await expect(manager.getByText('The template is saved.')).toBeVisible();

  // The rep's list shows it without a reload.
  await expect(rep.getByText(name).first()).toBeVisible();

  const accountId = await home(rep, 'Tess', 'en');
  const clicks = await countClicks(rep.context());
  await begin(rep, accountId, name);
  expect(clicks.count()).toBe(2);
  await rep.reload();
  await expect(rep.getByText('Panel').first()).toBeVisible();
  await expect(rep.getByText('Draft', { exact: true }).first()).toBeVisible();

  // A person who may not write estimates is refused.
  const auditor = await signedIn(browser, 'auditor');
  await auditor.goto('/estimate-templates');
  await auditor.getByText(name).first().click();
  await expect(auditor.getByRole('group', { name: 'Contents' })).toBeVisible();
  await expect(auditor.getByRole('link', { name: 'New estimate' })).toBeHidden();
  const templateId = new URL(auditor.url()).pathname.split('/').at(-1);
  expect(await answerTo(auditor, 'estimates.fromTemplate', { templateId, accountId })).toBe(403);
});

test('a template without a name is refused at its field and keeps what was ticked', async ({ browser }) => {
  const manager = await signedIn(browser, 'manager');
  const { id } = await sentEstimate(manager);
  await manager.goto(`/estimate/${id}`);
  await manager.getByRole('button', { name: 'More actions' }).click();
  await manager.getByRole('menuitem', { name: 'Save as a template…' }).click();
  const form = manager.getByRole('dialog', { name: 'Save as a template' });
  const name = form.getByRole('textbox', { name: 'Name' });
  const shared = form.getByRole('checkbox', { name: 'For everyone' });
  await shared.uncheck();
  await name.fill('   ');
  await isRefused(form, 'Save template', name, /\S/);
  await expect(name).toBeFocused();
  await expect(shared).not.toBeChecked();
  await name.fill(`Own ${Date.now()}`);
  await save(form, 'Save template');
  await expect(manager.getByText('The template is saved.')).toBeVisible();
});

test('cover letters that an administrator wrote by language go to each customer in theirs, on the page and in the PDF', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const rep = await signedIn(browser, 'sales');
  const mark = Date.now();
  const template = `By language ${mark}`;

  // A colleague has the list open meanwhile.
  const office = await signedIn(browser, 'office');
  await office.goto('/text-templates');
  await expect(office.getByRole('heading', { name: 'Text templates' })).toBeVisible();
  await writeLetter(admin, {
    name: `Letter ${mark}`,
    language: 'English',
    body: `Dear {{first name}}, here is your offer ${mark}.`,
  });
  await writeLetter(admin, {
    name: `Lettre ${mark}`,
    language: 'French',
    body: `Bonjour {{first name}}, voici votre offre ${mark}.`,
  });
  await writeLetter(admin, {
    name: `Carta ${mark}`,
    language: 'Spanish',
    body: `Estimada {{first name}}: aquí está su oferta ${mark}.`,
  });
  for (const name of ['Letter', 'Lettre', 'Carta'])
    await expect(office.getByText(`${name} ${mark}`).first()).toBeVisible();

  // Its page previews the text as the customer would read it.
  await office.getByText(`Lettre ${mark}`).first().click();
  const preview = office.getByRole('group', { name: 'Preview' });
  await expect(preview).toContainText(`Bonjour Hélène, voici votre offre ${mark}.`);
  await office.reload();
  await expect(preview).toContainText('Bonjour Hélène');

  const source = await mutate(admin, 'estimates.create', { accountId: await home(admin, 'Sam', 'en') });
  await mutate(admin, 'estimate-lines.add', {
    estimateId: source.id,
    lines: [{ name: 'Panel', unitPrice: 10_000 }],
  });
  await mutate(admin, 'estimate-templates.save', {
    estimateId: source.id,
    name: template,
    shared: true,
    keepsMessage: false,
  });

  const readers = [
    {
      language: 'en',
      contact: 'Hanna Hill',
      letter: `Dear Hanna, here is your offer ${mark}.`,
      sign: 'Review & sign',
    },
    {
      language: 'fr',
      contact: 'Hélène Roy',
      letter: `Bonjour Hélène, voici votre offre ${mark}.`,
      sign: 'Vérifier et signer',
    },
    {
      language: 'es',
      contact: 'María Ruiz',
      letter: `Estimada María: aquí está su oferta ${mark}.`,
      sign: 'Revisar y firmar',
    },
  ];
  for (const { language, contact, letter, sign } of readers) {
    const id = await begin(rep, await home(rep, contact, language), template);
    // The draft has the letter in its reader’s language, with its fields; it survives a reload.
    const field = rep.getByLabel('Message to the customer');
    await expect(field).toHaveValue(new RegExp(String(mark)));
    await rep.reload();
    await expect(field).toHaveValue(new RegExp(String(mark)));
    const { token } = await mutate(admin, 'estimates.send', { id });
    // The rep’s page shows the sent letter with the fields filled in.
    await expect(rep.getByText(letter).first()).toBeVisible();

    const customer = await phone(browser);
    await customer.goto(`/e/${token}`);
    await expect(customer.getByText(letter)).toBeVisible();
    await expect(customer.getByRole('button', { name: sign })).toBeVisible();
    expect(await customer.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`));
    expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const pdf = await customer.request.get(`/api/public/estimates/${token}/pdf`);
    expect(readPdf(await pdf.body()).text.replaceAll(/\s+/g, ' ')).toContain(letter);
  }

  // Reps can read the texts but not write them.
  await rep.goto('/text-templates');
  await expect(rep.getByText(`Lettre ${mark}`).first()).toBeVisible();
  await expect(rep.getByRole('button', { name: 'New text template' })).toBeHidden();
  const fields = { name: 'Mine', purpose: 'cover_letter', body: 'Hello' };
  expect(await answerTo(rep, 'text-templates.create', fields)).toBe(403);
  const rows = await list<{ id: string }>(rep, 'text-templates', { name: `Lettre ${mark}` });
  expect(await answerTo(rep, 'text-templates.update', { id: rows[0]?.id, patch: { body: 'Salut' } })).toBe(
    403,
  );

  // Removes the texts, so that the next journey's estimates do not use them.
  for (const name of ['Letter', 'Lettre', 'Carta']) {
    const found = await list<{ id: string }>(admin, 'text-templates', { name: `${name} ${mark}` });
    for (const row of found) await mutate(admin, 'text-templates.delete', { id: row.id });
  }
});
