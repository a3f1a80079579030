import { customerNamed, existingContract, ledgerOf, openAct, type LedgerLine } from './contract-menu.ts';
import { rowsOf } from './job.ts';
import { officeDay } from './office-day.ts';
import { answerTo, expect, mutate, signedIn, test } from './people.ts';
import { choose, isRefused, save } from './record-form.ts';

for (const viewport of [
  { width: 1366, height: 900 },
  { width: 360, height: 780 },
])
  test(`the office records two contracts of one customer, each with its renewal, at ${viewport.width} px`, async ({
    browser,
  }) => {
    const office = await signedIn(browser, 'office', 0, { viewport });
    const manager = await signedIn(browser, 'manager');
    const rep = await signedIn(browser, 'sales');
    const accountId = await customerNamed(office, 'Two Contracts');
    await manager.goto(`/account/${accountId}`);
    await office.goto(`/account/${accountId}`);
    await office.getByRole('button', { name: 'Add existing contract' }).click();
    const form = office.getByRole('dialog', { name: 'Existing contract' });
    await expect(form.getByLabel('Signed on')).toBeVisible();
    const standing = form.getByRole('group', { name: 'Existing contracts' });
    await expect(standing).toHaveCount(0);

    // Missing and invalid values are reported at their field, and no input is lost.
    await isRefused(form, 'Save contract', form.getByLabel('Signed on'), /\S/);
    await form.getByLabel('Signed on').fill(officeDay(-100));
    await form.getByLabel('Starts').fill(officeDay(-130));
    await choose(office, form, 'At the end', 'Renews for several months');
    await form.getByRole('textbox', { name: 'Days of notice' }).fill('60');
    const first = form.getByRole('group', { name: 'Service 1' });
    await first.getByRole('textbox', { name: 'Name' }).fill('Inspection');
    await first.getByRole('textbox', { name: 'Price before tax' }).fill('360.00');
    await choose(office, form, 'Billed', 'Every year');
    await isRefused(form, 'Save contract', form.getByLabel('Starts'), /Nothing was saved/);
    await expect(first.getByRole('textbox', { name: 'Price before tax' })).toHaveValue('360.00');
    await form.getByLabel('Starts').fill(officeDay(-100));
    await save(form, 'Save contract');
    for (const page of [office, manager]) await expect(page.getByText('RMR $30.00 now')).toBeVisible();

    // The second form lists the existing contracts, and asks before recording the same service again.
    await office.getByRole('button', { name: 'Add existing contract' }).click();
    await expect(standing).toContainText(/Inspection, C-\d+\s*\$360\.00\/yr/);
    await expect(form.getByRole('combobox', { name: 'Status of the account' })).toHaveCount(0);
    await form.getByLabel('Signed on').fill(officeDay(-30));
    await form.getByLabel('Starts').fill(officeDay(-30));
    await first.getByRole('textbox', { name: 'Name' }).fill('inspection');
    await first.getByRole('textbox', { name: 'Price before tax' }).fill('15.00');
    const again = form.getByRole('checkbox', { name: 'Record it as a separate service' });
    await form.getByRole('button', { name: 'Save contract' }).click();
    await expect(form.getByText(/is already in C-\d+\. Nothing was saved\./)).toBeVisible();
    await first.getByRole('textbox', { name: 'Name' }).fill('Video');
    await first.getByRole('textbox', { name: 'Name' }).press('Tab');
    await expect(again).toHaveCount(0);
    await save(form, 'Save contract');
    for (const page of [office, manager]) await expect(page.getByText('RMR $45.00 now')).toBeVisible();
    await office.reload();
    await expect(office.getByText('RMR $45.00 now')).toBeVisible();
    expect(await ledgerOf(office, accountId)).toEqual(['Inspection opening 3000', 'Video opening 1500']);
    expect(await rowsOf(office, 'contracts', accountId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ renewal: 'months', renewalMonths: 12, noticeDays: 60 }),
        expect.objectContaining({ renewal: 'month_to_month', noticeDays: 30 }),
      ]),
    );

    // A rep cannot record anything.
    await rep.goto(`/account/${accountId}`);
    await expect(rep.getByRole('button', { name: 'Add existing contract' })).toHaveCount(0);
    expect([403, 404]).toContain(
      await answerTo(rep, 'accounts.recordExisting', {
        accountId,
        status: 'active',
        signedOn: officeDay(-10),
        startsOn: officeDay(-10),
        termMonths: 12,
        services: [{ name: 'App', billed: 500 }],
      }),
    );
  });

test('a price is changed as it is billed: the same cents on the page, in the ledger, its file and the sums', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const rep = await signedIn(browser, 'sales');
  const accountId = await customerNamed(office, 'Other Prices');
  const contractId = await existingContract(office, accountId, 'Monitoring', 3000);
  await manager.goto(`/contract/${contractId}`);
  await office.goto(`/contract/${contractId}`);
  const services = (page: typeof office) => page.getByRole('group', { name: 'Services', exact: true });
  await expect(services(manager)).toContainText('$30.00/mo');

  const dialog = await openAct(office, 'Change a price…');
  const price = dialog.getByRole('textbox', { name: 'Price before tax' });
  await expect(price).toHaveValue('30.00');
  await choose(office, dialog, 'Billed', 'Every year');
  await price.fill('0.05');
  await isRefused(dialog, 'Change price', price, /at least one cent a month/);
  await price.fill('374.95');
  await price.press('Tab');
  await expect(dialog.getByText('RMR: $31.25 a month.')).toBeVisible();
  await save(dialog, 'Change price');
  for (const page of [office, manager]) {
    await expect(services(page)).toContainText('$374.95/yr');
    await expect(services(page)).toContainText('$31.25 a month of RMR');
  }
  await office.reload();
  await expect(services(office)).toContainText('$374.95/yr');
  // The same monthly amount with a different period: no increase or decrease in the ledger, and the billed price is
  // stored.
  const other = await openAct(office, 'Change a price…');
  await choose(office, other, 'Billed', 'Every quarter');
  await other.getByRole('textbox', { name: 'Price before tax' }).fill('93.75');
  await save(other, 'Change price');
  await expect(services(manager)).toContainText('$93.75/qtr');

  const lines = await rowsOf<LedgerLine>(office, 'rmr-lines', accountId);
  const said = lines.map(
    ({ reason, monthly, billedAmount, frequency }) => `${reason} ${monthly} ${billedAmount} ${frequency}`,
  );
  expect(said.toSorted()).toEqual(['increase 125 37495 annual', 'opening 3000 3000 monthly']);
  const condition = JSON.stringify({ field: 'accountId', op: 'eq', value: accountId });
  const file = await office.request.get(`/api/rmr-lines.csv?where=${encodeURIComponent(condition)}`);
  const csv = await file.text();
  for (const cents of ['30.00', '374.95']) expect(csv).toContain(cents);
  await manager.goto(`/account/${accountId}`);
  await expect(manager.getByText('RMR $31.25 now')).toBeVisible();

  await rep.goto(`/contract/${contractId}`);
  await expect(rep.getByRole('button', { name: /^Actions of C-/ })).toHaveCount(0);
  const { serviceId } = lines[0] ?? { serviceId: '' };
  const change = { id: contractId, serviceId, billed: 100 };
  expect([403, 404]).toContain(await answerTo(rep, 'contracts.changePrice', change));
  expect(await answerTo(manager, 'contracts.changePrice', change)).toBe(403);
});

test('a contract keeps its paper, its rider and its notice, and a colleague sees them at once', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const rep = await signedIn(browser, 'sales');
  const accountId = await customerNamed(office, 'Three Papers');
  const contractId = await existingContract(office, accountId, 'Monitoring', 3000);
  await manager.goto(`/contract/${contractId}`);
  await office.goto(`/contract/${contractId}`);
  const names = ['agreement.txt', 'rider.txt', 'notice.txt'];
  await office
    .getByLabel('Files to attach')
    .setInputFiles(
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`The ${name}.`) })),
    );
  for (const page of [office, manager])
    for (const name of names)
      await expect(page.getByRole('list', { name: 'Files', exact: true }).getByText(name)).toBeVisible({
        timeout: 30_000,
      });
  await office.reload();
  await expect(office.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')).toHaveCount(3);
  // A rep can read them but not add any.
  await rep.goto(`/contract/${contractId}`);
  await expect(rep.getByText('rider.txt')).toBeVisible();
  await expect(rep.getByLabel('Files to attach')).toHaveCount(0);
});

test('a button pressed straight from a field of money stays under the pointer, although what was refused goes', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'office');
  const accountId = await customerNamed(office, 'Pressed Button');
  const contractId = await existingContract(office, accountId, 'Monitoring', 3000);
  await office.goto(`/contract/${contractId}`);
  const dialog = await openAct(office, 'Change a price…');
  const price = dialog.getByRole('textbox', { name: 'Price before tax' });
  await price.fill('40.00');
  await mutate(office, 'contracts.cancel', { id: contractId, reason: 'Moved away' });
  const button = dialog.getByRole('button', { name: 'Change price' });
  await button.click();
  await expect(dialog.getByRole('alert')).toContainText('is not live. Nothing was changed.');
  await price.fill('41.00');
  const before = await button.boundingBox();
  if (!before) throw new Error('The button is not shown.');
  const again = office.waitForRequest('**/api/mutate');
  await office.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await office.mouse.down();
  await expect(price).not.toBeFocused();
  // A pressed button moves down by a pixel.
  await expect.poll(async () => (await button.boundingBox())?.y).toBeLessThanOrEqual(before.y + 1);
  expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual(before.y);
  await office.mouse.up();
  expect((await again).postData()).toContain('4100');
});
