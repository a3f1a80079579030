import { plannedJob, rowsOf } from './job.ts';
import { expect, mutate, signedIn, test } from './people.ts';

test('an installer puts the account on test until an end, everyone sees the countdown, and Done takes it off', async ({
  browser,
}) => {
  const { name, accountId, office, installer } = await plannedJob(browser, 'Tess Moreno');
  const admin = await signedIn(browser, 'admin');
  for (const n of [1, 2]) {
    const { id: contactId } = await mutate(office, 'contacts.create', {
      accountId,
      name: `Neighbor ${n}`,
      phone: `+1937555018${n}`,
      roles: ['emergency'],
    });
    await mutate(office, 'contacts.setPasscode', { id: contactId, passcode: 'bluebird' });
  }
  const { id: blockId } = await mutate(admin, 'number-blocks.create', {
    stationId: crypto.randomUUID(),
    prefix: `T${Date.now() % 100_000}-`,
    firstNumber: 1,
    lastNumber: 9,
  });
  const { id } = await mutate(office, 'enrollments.create', { accountId, blockId });

  // The central station does not know the customer yet, so there is nothing to test.
  await installer.goto('/dashboard');
  const job = installer.getByRole('article', { name });
  await job.getByRole('button', { name: 'On my way' }).click();
  await job.getByRole('button', { name: 'Arrived' }).click();
  const station = job.getByRole('region', { name: 'Central station' });
  await expect(station.getByText('The station does not have this account yet.')).toBeVisible();
  await expect(station.getByRole('button', { name: 'Put on test' })).toBeHidden();
  // The office reads on the account what the station still needs, and records it on the enrollment.
  await office.goto(`/account/${accountId}`);
  await expect(office.getByText(/The station still needs .*a permit, or why none is needed/)).toBeVisible();
  await expect(
    office.getByText('Before it can be active, a signal must come from each of these zones: 001, 002, 003.'),
  ).toBeVisible();
  await office.getByRole('link', { name: 'Open the enrollment' }).click();
  await expect(office.getByRole('button', { name: 'Edit Why no permit is needed' })).toBeVisible();
  const authorities = [{ kind: 'police', phone: '+19375550111', agency: 'Dayton Police' }];
  await mutate(office, 'enrollments.update', {
    id,
    patch: { permitWaiver: 'The county asks for none.', authorities },
  });
  for (const status of ['ready', 'submitted'])
    await mutate(office, 'enrollments.update', { id, patch: { status } });
  const [first, ...others] = (
    await rowsOf<{ id: string; zone: string }>(office, 'equipment', accountId)
  ).toSorted((a, b) => a.zone.localeCompare(b.zone));
  expect(first?.zone).toBe('001');
  await job.getByRole('button', { name: 'Window sensor 1: details' }).click();
  await job.getByRole('button', { name: 'Signal of zone 001 was seen' }).click();
  await expect(job.getByText(/Zone 001 was tested on/)).toBeVisible();
  await job.getByRole('button', { name: 'Window sensor 1: details' }).click();
  await office.goto(`/account/${accountId}`);
  await expect(
    office.getByText('Before it can be active, a signal must come from each of these zones: 002, 003.'),
  ).toBeVisible();
  const at = new Date().toISOString();
  await mutate(office, 'equipment.testZone', { id: others[0]?.id, tested: true, at });
  await mutate(office, 'equipment.testZone', { id: others[1]?.id, tested: true, at });
  await mutate(office, 'enrollments.update', { id, patch: { status: 'active' } });

  await station.getByRole('button', { name: 'Put on test' }).click();
  const form = installer.getByRole('dialog', { name: 'On test' });
  await form.getByRole('button', { name: 'Put on test' }).click();
  await expect(form.getByText('Enter who at the station confirmed it.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Confirmed at the station by' }).fill('Operator 12');
  await form.getByRole('button', { name: 'Put on test' }).click();
  await expect(station.getByText(/Time left/)).toBeVisible();
  const signal = station.getByRole('textbox', { name: 'Check a signal' });
  await signal.fill('1234 18 1131 01 015');
  await expect(station.getByText('New: Perimeter (131)')).toBeVisible();
  await expect(station.getByText('Partition 1, zone 015: no device has it here')).toBeVisible();
  await expect(station.getByText('Check digit 8')).toBeVisible();
  await signal.fill('1234 18 1131 01 015 8');
  await expect(station.getByText('The signal arrived complete.')).toBeVisible();
  await signal.fill('1234 18 1131 01 015 7');
  await expect(station.getByText(/did not arrive complete: its check digit would be 8/)).toBeVisible();

  await office.goto(`/account/${accountId}`);
  const seen = office.getByRole('region', { name: 'Central station' });
  await expect(seen.getByText(/On test until/)).toBeVisible();
  await expect(seen.getByText(/confirmed by Operator 12/)).toBeVisible();
  await seen.getByRole('button', { name: 'Take off test' }).click();
  await expect(station.getByText(/Time left/)).toBeHidden();

  // Without a network, putting it on test waits on the phone; taking it off test is not possible.
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
  await expect(finish.getByRole('textbox', { name: /was not tested$/ })).toBeHidden();
  await mutate(office, 'equipment.testZone', { id: first?.id, tested: false, at });
  await expect(finish.getByRole('textbox', { name: 'Why zone 001 was not tested' })).toBeVisible();
  await finish.getByRole('textbox', { name: 'Or why nobody signed' }).fill('At work');
  await finish.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(
    finish.getByText('Enter a reason, or go back and test them with the central station.'),
  ).toBeVisible();
  await finish.getByRole('textbox', { name: 'Why zone 001 was not tested' }).fill('The siren is broken');
  await finish.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(seen.getByText(/On test until/)).toBeHidden();
  await expect(seen.getByRole('button', { name: 'Put on test' })).toBeVisible();
});
