import { endOtherVisits, firstInstaller, rowsOf } from './job.ts';
import { expect, mutate, signedIn, test } from './people.ts';
import { choose, save, showMore } from './record-form.ts';

interface Device {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly serial: string | null;
  readonly location: string | null;
  readonly zone: string | null;
  readonly replacesId: string | null;
}

test('the office says what is done to each device, an installer does it on the phone, and the account shows it at once', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const { id: accountId } = await mutate(office, 'accounts.create', {
    account: {
      name: `Vera Lindqvist ${Date.now() % 100_000}`,
      type: 'residential',
      phone: '+1 937 555 0143',
    },
    contact: { name: 'Vera Lindqvist', email: 'vera@example.com' },
  });
  for (const [name, location, zone] of [
    ['Motion sensor', 'Hall', '003'],
    ['Wall keypad', 'Kitchen', '004'],
    ['Siren box', 'Attic', '005'],
  ])
    await mutate(office, 'equipment.create', { accountId, name, location, zone, status: 'installed' });

  // Each step selects a device of this account, which fills in its name.
  await office.goto(`/account/${accountId}?tab=service`);
  await office.getByRole('button', { name: 'Add work order' }).click();
  const form = office.getByRole('dialog', { name: 'New work order' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Service visit');
  await choose(office, form, 'Type', 'Service');
  await showMore(form);
  for (const [row, device, action] of [
    [1, 'Motion sensor', 'Replace'],
    [2, 'Wall keypad', 'Move'],
    [3, 'Siren box', 'Remove'],
  ] as const) {
    await form.getByRole('button', { name: 'Add step' }).click();
    const step = form.getByRole('group', { name: `Steps, row ${row}` });
    await step.getByRole('combobox', { name: `Device, row ${row}` }).click();
    await expect(office.getByRole('option')).toHaveCount(3);
    await office.getByRole('option', { name: device }).click();
    await expect(step.getByRole('textbox', { name: `What, row ${row}` })).toHaveValue(device);
    await choose(office, step, `Action, row ${row}`, action);
  }
  await save(form, 'Create work order');
  const [order] = await rowsOf<{ id: string }>(office, 'work-orders', accountId);
  const userId = await firstInstaller(office);
  await endOtherVisits(office, userId);
  await mutate(office, 'events.create', {
    ...{ title: 'Service visit', type: 'service', accountId, userId, workOrderId: order?.id },
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + 7_200_000).toISOString(),
    bookedAnyway: ['closed', 'overlap', 'travel'],
  });
  await office.goto(`/account/${accountId}`);
  const system = office.getByRole('group', { name: 'System', exact: true });
  await expect(system).toContainText('Siren box (005)');

  const installer = await signedIn(browser, 'installer', 0, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await installer.goto('/dashboard');
  const job = installer.getByRole('article', { name: /Vera Lindqvist/ });
  await expect(job.getByText('Move · From Kitchen · Zone 004')).toBeVisible();
  await job.getByRole('checkbox', { name: 'Motion sensor' }).click();
  const replace = installer.getByRole('dialog', { name: 'Replace Motion sensor' });
  await expect(
    replace.getByText('The new device is in the same place as the old one: Hall, zone 003.'),
  ).toBeVisible();
  await replace.getByRole('textbox', { name: 'Serial number of the new device' }).fill('MS-2');
  await replace.getByRole('button', { name: 'Replaced' }).click();
  await expect(replace).toBeHidden();
  await expect(job.getByText('Replace · Zone 003 · SN MS-2')).toBeVisible();

  // The person who moves a device enters its new place; a zone in use by another device is refused with a message.
  await job.getByRole('checkbox', { name: 'Wall keypad' }).click();
  const move = installer.getByRole('dialog', { name: 'Move Wall keypad' });
  await move.getByRole('textbox', { name: 'Room' }).fill('Garage');
  await move.getByRole('textbox', { name: 'Zone' }).fill('5');
  await move.getByRole('button', { name: 'Moved' }).click();
  await expect(move.getByText(/Zone 005 is taken by Siren box/)).toBeVisible();
  await move.getByRole('textbox', { name: 'Zone' }).fill('14');
  await move.getByRole('button', { name: 'Moved' }).click();
  await expect(move).toBeHidden();
  await expect(system).toContainText('Wall keypad (014)');
  await expect(system).toContainText('Garage');

  // Without reception, the phone keeps the checkmark until it is online.
  await installer.context().setOffline(true);
  await expect(installer.getByText('You are offline.')).toBeVisible();
  await job.getByRole('checkbox', { name: 'Siren box' }).click();
  await expect(job.getByText('3 of 3 steps done')).toBeVisible();
  await expect(system).toContainText('Siren box');
  await installer.context().setOffline(false);
  await expect(system).not.toContainText('Siren box');

  // A removed checkmark leaves the device unchanged.
  await job.getByRole('checkbox', { name: 'Siren box' }).click();
  await expect(system).toContainText('Siren box (005)');
  await installer.reload();
  await expect(job.getByRole('checkbox', { name: 'Siren box' })).not.toBeChecked();
  await expect(job.getByRole('checkbox', { name: 'Motion sensor' })).toBeChecked();
  await job.getByRole('checkbox', { name: 'Motion sensor' }).click();
  await expect(job.getByRole('checkbox', { name: 'Motion sensor' })).not.toBeChecked();
  await expect
    .poll(async () =>
      (await rowsOf<Device>(office, 'equipment', accountId))
        .map(({ name, status, serial, location, zone }) => [name, status, serial, location, zone].join(' '))
        .toSorted(),
    )
    .toEqual([
      'Motion sensor installed  Hall 003',
      'Siren box installed  Attic 005',
      'Wall keypad installed  Garage 014',
    ]);
});
