import { plannedJob } from './job.ts';
import { expect, mutate, signedIn, test } from './people.ts';

test('an installer puts the account on test until an end, everyone sees the countdown, and Done takes it off', async ({
  browser,
}) => {
  const { name, accountId, office, installer } = await plannedJob(browser, 'Tess Moreno');
  const admin = await signedIn(browser, 'admin');
  for (const n of [1, 2])
    await mutate(office, 'contacts.create', {
      accountId,
      name: `Neighbor ${n}`,
      phone: `+1937555018${n}`,
      roles: ['emergency'],
    });
  const { id: blockId } = await mutate(admin, 'number-blocks.create', {
    stationId: crypto.randomUUID(),
    prefix: `T${Date.now() % 100_000}-`,
    firstNumber: 1,
    lastNumber: 9,
  });
  const { id } = await mutate(office, 'enrollments.create', { accountId, blockId });

  // The station has not heard of the customer: there is nothing to test.
  await installer.goto('/dashboard');
  const job = installer.getByRole('article', { name });
  await job.getByRole('button', { name: 'On my way' }).click();
  await job.getByRole('button', { name: 'Arrived' }).click();
  const station = job.getByRole('region', { name: 'Central station' });
  await expect(station.getByText('The station does not know this account yet.')).toBeVisible();
  await expect(station.getByRole('button', { name: 'Put on test' })).toBeHidden();
  for (const status of ['ready', 'submitted', 'active'])
    await mutate(office, 'enrollments.update', { id, patch: { status } });

  await station.getByRole('button', { name: 'Put on test' }).click();
  const form = installer.getByRole('dialog', { name: 'On test' });
  await form.getByRole('button', { name: 'Put on test' }).click();
  await expect(form.getByText('Write who at the station confirmed it.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Confirmed at the station by' }).fill('Operator 12');
  await form.getByRole('button', { name: 'Put on test' }).click();
  await expect(station.getByText(/Time left/)).toBeVisible();
  const signal = station.getByRole('textbox', { name: 'Check a signal' });
  await signal.fill('1234 18 1131 01 015');
  await expect(station.getByText('New: Perimeter (131)')).toBeVisible();
  await expect(station.getByText('Partition 1, zone 015: no device has it here')).toBeVisible();
  await expect(station.getByText('Check digit 8')).toBeVisible();
  await signal.fill('1234 18 1131 01 015 8');
  await expect(station.getByText('The signal arrived whole.')).toBeVisible();
  await signal.fill('1234 18 1131 01 015 7');
  await expect(station.getByText(/did not arrive whole: its check digit would be 8/)).toBeVisible();

  await office.goto(`/account/${accountId}`);
  const seen = office.getByRole('region', { name: 'Central station' });
  await expect(seen.getByText(/On test until/)).toBeVisible();
  await expect(seen.getByText(/confirmed by Operator 12/)).toBeVisible();
  await seen.getByRole('button', { name: 'Take off test' }).click();
  await expect(station.getByText(/Time left/)).toBeHidden();

  // Without a network it waits on the phone; taking it off does not.
  await installer.context().setOffline(true);
  await expect(installer.getByText('You are offline.')).toBeVisible();
  await station.getByRole('button', { name: 'Put on test' }).click();
  await form.getByRole('textbox', { name: 'Confirmed at the station by' }).fill('Operator 14');
  await form.getByRole('button', { name: 'Put on test' }).click();
  await expect(station.getByText(/confirmed by Operator 14/)).toBeVisible();
  await expect(station.getByRole('button', { name: 'Take off test' })).toBeDisabled();
  await installer.context().setOffline(false);
  await expect(seen.getByText(/confirmed by Operator 14/)).toBeVisible();

  for (const piece of ['Window sensor 1', 'Window sensor 2', 'Keypad'])
    await job.getByRole('checkbox', { name: piece }).click();
  await job.getByRole('button', { name: 'Done' }).click();
  const finish = installer.getByRole('dialog', { name: `Done at ${name}?` });
  await finish.getByRole('textbox', { name: 'Or why nobody signed' }).fill('At work');
  await finish.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(seen.getByText(/On test until/)).toBeHidden();
  await expect(seen.getByRole('button', { name: 'Put on test' })).toBeVisible();
});
