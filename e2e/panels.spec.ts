import { api, expect, mutate, peopleOf, signedIn, test } from './people.ts';

test('a record opened from a record in a panel covers it: Escape closes only the top one, and a reload keeps both', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office', 0);
  const mark = Date.now().toString(36);
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: { name: `Panel House ${mark}`, type: 'residential' },
  });
  const contact = { accountId, name: `Paula ${mark}`, phone: '+1 937 555 0142' };
  const { id: contactId } = await mutate(office, 'contacts.create', contact);
  const address = `paula.${mark}@example.com`;
  await mutate(office, 'emails.create', { address, accountId, contactId });
  await office.goto(`/contacts?panel=${contactId}`);
  const below = office.getByRole('dialog', { name: `Paula ${mark}` });
  const above = office.getByRole('dialog', { name: address });
  await below
    .getByRole('button', { name: address })
    .or(below.getByRole('link', { name: address }))
    .first()
    .click();
  await expect(above).toBeVisible();
  await office.reload();
  await expect(above).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(above).toBeHidden();
  await expect(below).toBeVisible();
  await office.goBack();
  await office.goForward();
  await expect(below).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(below).toBeHidden();
  await expect(office).toHaveURL(/\/contacts$/);
});

test('a message that comes while a panel is open leaves the buttons at its foot free', async ({
  browser,
}) => {
  const manager = await signedIn(browser, 'manager', 0);
  const admin = await signedIn(browser, 'admin', 0);
  const me = peopleOf('manager')[0]?.name ?? '';
  // Nobody gets the same notification about one account twice within a minute.
  const { rows: accounts } = await api<{ rows: { id: string }[] }>(admin, '/api/accounts?limit=50');
  for (const width of [360, 820, 1440]) {
    await manager.setViewportSize({ width, height: 780 });
    await manager.goto('/tasks?panel=new');
    const save = manager.getByRole('dialog').getByRole('button', { name: 'Create task' });
    await expect(save).toBeVisible();
    const message = manager.getByRole('alert').filter({ hasText: 'mentioned you in a note' }).last();
    // Notifications from before the page's first read do not pop up.
    await expect(async () => {
      const text = `@${me}, they called about ${width}`;
      await mutate(admin, 'notes.create', { accountId: accounts.pop()?.id ?? '', text });
      await expect(message).toBeVisible({ timeout: 4_000 });
    }).toPass();
    // While hovered, it does not disappear before it is measured.
    await message.hover();
    const [free, taken] = [await save.boundingBox(), await message.boundingBox()];
    if (!free || !taken) throw new Error('The button and the message are shown.');
    expect(taken.y + taken.height, `${width} px`).toBeLessThanOrEqual(free.y);
    expect(taken.y, `${width} px`).toBeGreaterThan(0);
    await save.click({ trial: true });
  }
});
