import { answerTo, expect, mutate, signedIn, test } from './people.ts';

test('the head of an account says who to talk to, who decides, in which language and by which number, live', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office', 0);
  const manager = await signedIn(browser, 'manager', 0);
  const auditor = await signedIn(browser, 'auditor', 0);
  const mark = Date.now().toString(36);
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: { name: `Talk House ${mark}`, type: 'residential', phone: '+1 937 555 0110' },
    contact: { name: 'Tom Talk', phone: '+1 937 555 0111' },
  });
  const { id: contactId } = await mutate(office, 'contacts.create', {
    accountId,
    name: 'Marta Talk',
    relation: 'spouse',
    language: 'es',
    phone: '+1 937 555 0112',
    roles: [],
  });
  const path = `/account/${accountId}`;
  await Promise.all([office.goto(path), manager.goto(path)]);
  const headOf = (page: typeof office) => page.getByRole('region', { name: 'Who to talk to' });
  await expect(headOf(office)).toContainText('Tom Talk');
  await expect(headOf(office)).toContainText('decides and signs · English');
  await expect(headOf(office).getByRole('link').first()).toHaveText('(937) 555-0111');

  await office.getByRole('list', { name: 'Contacts' }).getByText('Marta Talk').click();
  const form = office.getByRole('dialog', { name: 'Marta Talk' });
  for (const label of ['Primary contact', 'Decides', 'Opted out of texts'])
    await form.getByLabel(label).check();
  await form.getByRole('textbox', { name: 'Email' }).fill('no address');
  await form.getByRole('button', { name: 'Save contact' }).click();
  await expect(form.getByText(/email address/i).first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Email' }).fill(`marta.${mark}@example.com`);
  await form.getByRole('button', { name: 'Save contact' }).click();
  await expect(form).toBeHidden();
  for (const page of [office, manager]) {
    const head = headOf(page);
    await expect(head).toContainText('Marta Talk');
    await expect(head).toContainText('spouse, decides · Spanish');
    await expect(head.getByText('No texts', { exact: true })).toBeVisible();
    await expect(head.getByRole('list').getByRole('link').first()).toHaveText('(937) 555-0112');
    await expect(head).not.toContainText('Tom Talk');
  }
  await office.reload();
  await expect(headOf(office)).toContainText('spouse, decides · Spanish');
  await office.setViewportSize({ width: 360, height: 780 });
  await expect(headOf(office)).toBeVisible();
  expect(
    await office.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);

  await auditor.goto(path);
  await expect(headOf(auditor)).toContainText('Marta Talk');
  expect(await answerTo(auditor, 'contacts.update', { id: contactId, patch: { roles: [] } })).toBe(403);
});
