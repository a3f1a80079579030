import { answerTo, expect, mutate, signedIn, test } from './people.ts';
import { find, isRefused, openNew, save, showMore } from './record-form.ts';
import { addsNone, isClosedTo, isHiddenFrom } from './refused.ts';

/**
 * Bad input in forms: a message appears at the field, the input stays, and once corrected it shows in a colleague's
 * list.
 */

const mark = () => String(Date.now() % 1_000_000);

test('a task without a title is refused, keeps its note, and once corrected is in a colleague’s list right away', async ({
  browser,
}) => {
  const title = `0 Call the permit office ${mark()}`;
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  await office.goto(`/tasks?view=all&q=${encodeURIComponent(title)}`);
  await expect(office.getByText('No tasks match')).toBeVisible();
  await rep.goto('/tasks');
  const form = await openNew(rep, 'task');
  const notes = form.getByRole('textbox', { name: 'Notes' });
  if (await notes.isHidden()) await showMore(form);
  await notes.fill('They close at four.');
  const field = form.getByRole('textbox', { name: 'Title' });
  await isRefused(form, 'Create task', field, /./);
  await expect(notes).toHaveValue('They close at four.');
  await field.fill(title);
  await save(form, 'Create task');
  await expect(office.getByText(title)).toBeVisible();
  await rep.reload();
  const partner = await signedIn(browser, 'affiliate');
  await isHiddenFrom(partner, '/tasks', 'Tasks');
});

test('a ticket without an account is refused and keeps what was typed; an auditor opens none', async ({
  browser,
}) => {
  const title = `0 Siren chirps ${mark()}`;
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: { name: `Chirp Household ${mark()}`, type: 'residential' },
    contact: { name: 'Cora Chirp', email: 'cora@chirp.example' },
  });
  await rep.goto(`/account/${accountId}?tab=service`);
  await office.goto('/tickets');
  const form = await openNew(office, 'ticket');
  const typed = form.getByRole('textbox', { name: 'Title' });
  await typed.fill(title);
  await isRefused(form, 'Create ticket', form.getByRole('combobox', { name: 'Account' }), /./);
  await expect(typed).toHaveValue(title);
  await find(office, form, 'Account', 'Chirp Household');
  await save(form, 'Create ticket');
  await expect(rep.getByText(title).first()).toBeVisible();
  await addsNone(await signedIn(browser, 'auditor'), '/tickets', 'ticket', 'tickets');
});

test('an affiliate’s bad email is refused at its field, and once corrected stands before the auditor', async ({
  browser,
}) => {
  const name = `0 Corner Realty ${mark()}`;
  const admin = await signedIn(browser, 'admin');
  const auditor = await signedIn(browser, 'auditor');
  await auditor.goto('/affiliates');
  await admin.goto('/affiliates');
  const form = await openNew(admin, 'affiliate');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('combobox', { name: 'Type' }).click();
  await admin.getByRole('option', { name: 'Referral' }).click();
  const email = form.getByRole('textbox', { name: 'Email' });
  if (await email.isHidden()) await showMore(form);
  await email.fill('corner.example');
  await isRefused(form, 'Create affiliate', email, /email/i);
  await expect(email).toHaveValue('corner.example');
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  await email.fill('hello@corner.example');
  await save(form, 'Create affiliate');
  await expect(auditor.getByText(name).first()).toBeVisible();
  await isClosedTo(await signedIn(browser, 'sales'), '/affiliates', 'Affiliates');
});

test('the platform adds a central station, whose bad phone is refused, and a company’s administrator reads it', async ({
  browser,
}) => {
  const name = `0 Lakeside Central ${mark()}`;
  const platform = await signedIn(browser, 'super');
  const admin = await signedIn(browser, 'admin');
  await admin.goto('/central-stations');
  await platform.goto('/central-stations');
  const form = await openNew(platform, 'central station');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  const dispatch = form.getByRole('textbox', { name: 'Dispatch phone' });
  await dispatch.fill('12');
  await isRefused(form, 'Create central station', dispatch, /phone/i);
  await expect(dispatch).toHaveValue('12');
  await dispatch.fill('937 555 0142');
  await save(form, 'Create central station');
  await expect(admin.getByText(name).first()).toBeVisible();
  await addsNone(admin, '/central-stations', 'central station', 'central stations');
  expect(await answerTo(admin, 'central-stations.create', { name: 'Mine' })).toBe(403);
  await isClosedTo(await signedIn(browser, 'office'), '/central-stations', 'Central stations');
});

test('a text template with an unknown merge field is refused, names it, and keeps the text', async ({
  browser,
}) => {
  const name = `0 On our way ${mark()}`;
  const manager = await signedIn(browser, 'manager');
  const rep = await signedIn(browser, 'sales');
  await rep.goto('/text-templates');
  await manager.goto('/text-templates');
  const form = await openNew(manager, 'text template');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  const text = form.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('We are near {{nobody knows}}.');
  await isRefused(form, 'Create text template', text, /nobody knows/);
  await expect(text).toHaveValue('We are near {{nobody knows}}.');
  await text.fill('We are near.');
  await save(form, 'Create text template');
  await expect(rep.getByText(name).first()).toBeVisible();
  await addsNone(rep, '/text-templates', 'text template', 'text templates');
});

test('a number block that ends before it begins is refused and keeps its numbers; once corrected the auditor has it right away', async ({
  browser,
}) => {
  const prefix = `P${mark()}`;
  const name = `0 Block Central ${mark()}`;
  const platform = await signedIn(browser, 'super');
  await mutate(platform, 'central-stations.create', { name });
  const admin = await signedIn(browser, 'admin');
  const auditor = await signedIn(browser, 'auditor');
  await auditor.goto('/number-blocks');
  await admin.goto('/number-blocks');
  const form = await openNew(admin, 'number block');
  await find(admin, form, 'Central station', name);
  const last = form.getByRole('textbox', { name: 'Last number' });
  const first = form.getByRole('textbox', { name: 'First number' });
  const before = form.getByRole('textbox', { name: 'Prefix' });
  if (await before.isHidden()) await showMore(form);
  await before.fill(prefix);
  await first.fill('4200');
  await last.fill('4100');
  await isRefused(form, 'Create number block', last, /must not be below the first one/);
  await expect(first).toHaveValue('4200');
  await expect(last).toHaveValue('4100');
  await last.fill('4299');
  await save(form, 'Create number block');
  await expect(auditor.getByText(prefix).first()).toBeVisible();
  await admin.reload();
  await expect(admin.getByText(prefix).first()).toBeVisible();
  await addsNone(auditor, '/number-blocks', 'number block', 'number blocks');
});
