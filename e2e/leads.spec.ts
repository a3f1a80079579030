import { api, expect, mutate, signedIn, test } from './people.ts';

interface Rows {
  readonly rows: readonly { readonly id: string; readonly accountId: string }[];
}

test('a partner sends a lead, follows it live, and sees nothing else of the company', async ({ browser }) => {
  const partner = await signedIn(browser, 'affiliate');
  const office = await signedIn(browser, 'office');
  const name = `Ida Marsh ${Date.now()}`;
  await office.goto('/tasks');
  await expect(office.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();

  await partner.goto('/dashboard');
  await expect(partner.getByText(/for Northgate Security/)).toBeVisible();
  await expect(partner.getByRole('group', { name: /^Payable/ })).toContainText('$');
  await partner.getByRole('button', { name: 'New lead' }).click();
  const form = partner.getByRole('dialog', { name: 'New lead' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Send lead' }).click();
  await expect(form.getByText('A phone number or an email address is needed')).toBeVisible();
  await form.getByLabel('Phone').fill('+1 937 555 0142');
  await form.getByLabel('Street').fill('9 Elm Street');
  await form.getByLabel('City').fill('Dayton');
  await form.getByLabel('Note').fill('Call after five.');
  await form.getByLabel('State').click();
  await partner.getByRole('option', { name: 'Ohio' }).click();
  await form.getByLabel('ZIP code').fill('45402');
  await form.getByRole('button', { name: 'Send lead' }).click();
  await expect(form).toBeHidden();

  await expect(office.getByText(`Hearthstone Realty sent a lead: ${name}`)).toBeVisible();
  await partner.goto('/leads');
  const lead = partner.getByRole('list', { name: 'Leads' }).getByRole('listitem').filter({ hasText: name });
  await expect(lead).toContainText('New');
  await expect(lead).toContainText('(937) 555-0142');

  const known = await api<Rows>(office, '/api/leads/query', {
    where: { field: 'name', op: 'eq', value: name },
  });
  const accountId = known.rows[0]?.accountId ?? '';
  await office.goto(`/account/${accountId}`);
  await expect(office.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(office.getByText('Hearthstone Realty').first()).toBeVisible();
  const startsAt = new Date(Date.now() + 40 * 86_400_000);
  await mutate(office, 'events.create', {
    ...{ title: `Walk-through: ${name}`, type: 'sales', accountId, startsAt: startsAt.toISOString() },
    endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    bookedAnyway: ['overlap', 'travel', 'closed'],
  });
  await expect(lead).toContainText('Appointment made');
  await expect(lead).not.toContainText('555');
  await partner.reload();
  await expect(lead).toContainText('Appointment made');

  await partner.goto(`/account/${accountId}`);
  await expect(partner.getByText(/We can’t find this/)).toBeVisible();
  await expect(partner.getByText(name)).toHaveCount(0);
  for (const path of [`/api/accounts/${accountId}`, '/api/accounts', '/api/estimates', '/api/products']) {
    const answer = await partner.request.get(path);
    const body = await answer.text();
    expect([path, answer.status() === 404 || body.includes('"rows":[]')]).toEqual([path, true]);
  }
});
