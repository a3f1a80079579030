import { handOver, rowsOf } from './job.ts';
import { officeDay } from './office-day.ts';
import { draftEstimate } from './household.ts';
import { api, baseUrl, expect, mutate, peopleOf, signedIn, test } from './people.ts';

test('an installation goes from the calendar to the installer’s phone, is ticked off and signed for', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  const installer = await signedIn(browser, 'installer', 0, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const name = `Dorothy Parks ${Date.now() % 100_000}`;
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: {
      name,
      type: 'residential',
      phone: '+1 937 555 0142',
      notes: 'Side gate sticks, lift the latch.',
      crossStreet: 'Linden Avenue',
      site: { line1: '1847 Wayne Avenue', city: 'Dayton', region: 'OH', postal: '45410', county: 'Ashford' },
    },
    contact: { name: 'Dorothy Parks', email: 'dorothy@example.com' },
  });
  await mutate(office, 'accounts.setGateCode', { id: accountId, gateCode: 'lockbox 8264' });
  const id = await draftEstimate(rep, accountId, [
    { kind: 'section', name: 'Living room' },
    { name: 'Window sensor', unitPrice: 4_900, quantityMilli: 2000 },
  ]);
  await mutate(rep, 'estimates.send', { id });
  await mutate(office, 'estimates.recordAcceptance', {
    id,
    method: 'program',
    signedOn: officeDay(-20),
    signerName: 'Dorothy Parks',
  });
  await handOver(office, accountId);

  // The office schedules the visit together with its work order.
  await office.goto(`/calendar?event=new&kind=install&account=${accountId}&at=00:00`);
  const form = office.getByRole('dialog', { name: 'New event' });
  const person = peopleOf('installer')[0]?.name ?? '';
  await form.getByRole('combobox', { name: 'With', exact: true }).fill(person);
  await office.getByRole('option', { name: person }).click();
  await form.getByRole('button', { name: 'Book anyway' }).click();
  await expect(office.getByText(/is planned for the same day/)).toBeVisible();

  // Another journey's visit may have begun before midnight and come first.
  const [visit] = await rowsOf<{ id: string }>(office, 'events', accountId);
  await installer.goto(`/dashboard?job=${visit?.id}`);
  const job = installer.getByRole('article', { name });
  await expect(job.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+19375550142');
  await expect(job.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /1847%20Wayne/);
  await expect(job.getByText('Cross street: Linden Avenue')).toBeVisible();
  await expect(job.getByText('There is a gate code. Press Arrived to see it.')).toBeVisible();
  await expect(job.getByText('Side gate sticks, lift the latch.')).toBeVisible();
  await expect(job.getByRole('group', { name: /Living room/ }).getByRole('checkbox')).toHaveCount(2);
  await expect(installer.getByText('$')).toBeHidden();

  await office.goto('/dashboard');
  const seen = office
    .getByRole('list', { name: 'Events of today' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await job.getByRole('button', { name: 'On my way' }).click();
  await expect(seen).toContainText('On the way');
  await job.getByRole('button', { name: 'Undo' }).click();
  await expect(seen).toContainText('Scheduled');
  await job.getByRole('button', { name: 'On my way' }).click();
  await job.getByRole('button', { name: 'Arrived' }).click();
  await expect(seen).toContainText('On site');
  await installer.reload();
  const stages = job.getByRole('list', { name: 'Progress of the visit' });
  await expect(stages.getByRole('listitem').filter({ hasText: 'Arrived' })).toContainText(/\d:\d\d [AP]M/);

  // On site, a press reveals the gate code, which hides again.
  await expect(job.getByText('lockbox 8264')).toBeHidden();
  await job.getByRole('button', { name: 'Show the gate code of' }).click();
  await expect(job.getByText('lockbox 8264')).toBeVisible();
  await job.getByRole('button', { name: 'Hide the gate code of' }).click();
  await expect(job.getByText('lockbox 8264')).toBeHidden();

  await job.getByRole('checkbox', { name: 'Window sensor 1' }).click();
  await expect(job.getByRole('checkbox', { name: 'Window sensor 1' })).toBeChecked();
  await expect(job.getByText('1 of 2 pieces installed')).toBeVisible();
  await job.getByRole('button', { name: 'Done' }).click();
  const finish = installer.getByRole('dialog', { name: `Done at ${name}?` });
  await finish.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(
    finish.getByText('Enter why Window sensor 2 is not installed, or go back and check it off.'),
  ).toBeVisible();
  await expect(finish.getByText('Enter who signed, or below why nobody did.')).toBeVisible();
  await finish.getByRole('textbox', { name: 'Why not Window sensor 2?' }).fill('Out of stock');
  await finish.getByRole('textbox', { name: 'Who signed for the work' }).fill('Dorothy Parks');
  await finish.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(finish.getByText('Let them sign in the field, or choose Type it.')).toBeVisible();
  await finish.getByRole('button', { name: 'Type it' }).click();
  await finish.getByRole('button', { name: 'Draw it' }).click();
  const pad = finish.getByRole('img', { name: 'Sign here with a finger or the mouse' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not on the screen.');
  await installer.mouse.move(box.x + 20, box.y + 30);
  await installer.mouse.down();
  await installer.mouse.move(box.x + 90, box.y + 80, { steps: 5 });
  await installer.mouse.move(box.x + 180, box.y + 40, { steps: 5 });
  await installer.mouse.up();
  await expect(finish.getByRole('img', { name: 'The drawn signature' })).toBeVisible();
  await finish.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(finish).toBeHidden();
  await expect(seen).toContainText('Done');
  await installer.goto('/dashboard');
  await expect(installer.getByRole('group', { name: 'Your other visits' })).toBeVisible();
  await expect(job).toBeHidden();
  const rows = await rowsOf<{ status: string }>(office, 'equipment', accountId);
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['installed', 'planned']);

  // On the account, the office sees how long it took and what is left, and corrects a time.
  await office.goto(`/account/${accountId}`);
  const installed = office.getByRole('group', { name: /Installed in \d+ (h|min)/ });
  await expect(installed.getByText('Out of stock')).toBeVisible();
  await expect(installed.getByRole('img', { name: 'Signature of Dorothy Parks' })).toBeVisible();
  const [done] = await rowsOf<{ id: string; leftAt: string }>(office, 'work-orders', accountId);
  const arrivedAt = new Date(Date.parse(done?.leftAt ?? '') - 184 * 60_000).toISOString();
  await mutate(office, 'work-orders.update', { id: done?.id, patch: { onWayAt: null, arrivedAt } });
  await expect(office.getByRole('group', { name: 'Installed in 3 h 4 min' })).toBeVisible();
});

test('a visit is moved along only by who makes it', async ({ browser }) => {
  const office = await signedIn(browser, 'office');
  const other = await signedIn(browser, 'installer', 1);
  const [mine] = await api<{ rows: { id: string }[] }>(office, '/api/query', {
    collection: 'users',
    where: { field: 'name', op: 'eq', value: peopleOf('installer')[0]?.name ?? '' },
  }).then(({ rows }) => rows);
  const { id } = await mutate(office, 'events.create', {
    title: 'Service',
    type: 'service',
    startsAt: '2030-03-05T15:00:00.000Z',
    endsAt: '2030-03-05T16:00:00.000Z',
    userId: mine?.id,
  });
  const refused = await other.request.post('/api/mutate', {
    headers: { origin: baseUrl() },
    data: {
      key: crypto.randomUUID(),
      mutations: [{ name: 'events.update', args: { id, patch: { status: 'done' } } }],
    },
  });
  expect(refused.ok()).toBe(false);
});
