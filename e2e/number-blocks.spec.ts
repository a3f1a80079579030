import { expect, mutate, signedIn, test } from './people.ts';
import { find, openNew, save, showMore } from './record-form.ts';

const mark = () => String(Date.now() % 1_000_000);

test('a customer whom the station speaks with has a number of a block with two-way voice, and no other', async ({
  browser,
}) => {
  const name = `0 Voice Central ${mark()}`;
  const prefix = `V${mark()}-`;
  const platform = await signedIn(browser, 'super');
  await mutate(platform, 'central-stations.create', { name });
  const admin = await signedIn(browser, 'admin');
  for (const twoWay of [false, true]) {
    await admin.goto('/number-blocks');
    const form = await openNew(admin, 'number block');
    await find(admin, form, 'Central station', name);
    await form.getByRole('textbox', { name: 'First number' }).fill(twoWay ? '500' : '100');
    await form.getByRole('textbox', { name: 'Last number' }).fill(twoWay ? '599' : '199');
    await form.getByRole('textbox', { name: 'Prefix' }).fill(prefix);
    if (twoWay) {
      await showMore(form);
      await form.getByRole('switch', { name: 'Two-way voice' }).click();
    }
    await save(form, 'Create number block');
  }

  const office = await signedIn(browser, 'office');
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: { name: `Voice ${mark()}`, type: 'residential' },
    contact: { name: 'Vera Lind', email: 'vera@example.com' },
  });
  await office.goto(`/account/${accountId}`);
  await office.getByRole('tab', { name: 'Service' }).click();
  await office.getByRole('button', { name: 'Add monitoring enrollment' }).click();
  const form = office.getByRole('dialog', { name: 'New monitoring enrollment' });
  await form.getByRole('combobox', { name: 'Number block' }).fill(`${prefix}100`);
  await office.getByRole('option', { name: `${prefix}100–${prefix}199` }).click();
  const spoken = form.getByRole('switch', { name: 'Two-way voice' });
  await expect(spoken.or(form.getByRole('button', { name: /more fields?$/ })).first()).toBeVisible();
  if (await spoken.isHidden()) await showMore(form);
  await spoken.click();
  await form.getByRole('button', { name: 'Create monitoring enrollment' }).click();
  await expect(form.getByText(/The numbers of this block have no two-way voice/)).toBeVisible();
  // What was typed stays; the block that the station answers by voice is taken.
  await expect(spoken).toBeChecked();
  await form.getByRole('combobox', { name: 'Number block' }).fill(`${prefix}500`);
  await office.getByRole('option', { name: `${prefix}500–${prefix}599, two-way` }).click();
  await save(form, 'Create monitoring enrollment');
  await expect(office.getByText(`${prefix}500`).first()).toBeVisible();
});
