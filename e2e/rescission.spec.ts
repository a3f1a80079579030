import type { Browser, Page } from '@playwright/test';
import { clockServer, setClock, type ClockServer } from './clock-server.ts';
import { rowsOf } from './job.ts';
import { answerTo, expect, mutate, peopleOf, phone, signedIn, test, type Role } from './people.ts';
import { acceptSent } from './sent-estimate.ts';
import { sign } from './sign.ts';
import { expectTexanCents, rightOf, texanOffer, texanTaxes } from './texan-sale.ts';

const BEGIN = '2025-03-14T18:00:00.000Z';
let clock: ClockServer;

test.beforeAll(async ({ browser }) => {
  // A busy machine takes minutes to create a demo.
  test.setTimeout(600_000);
  clock = await clockServer(BEGIN);
  await texanTaxes(await signedIn(browser, 'admin'));
});
test.afterAll(() => clock.stop());

/** Opens a person's browser with the moved clock. */
async function personAt(browser: Browser, role: Role, instant: string, n = 0): Promise<Page> {
  const page = await signedIn(browser, role, n);
  await setClock(instant, page);
  return page;
}

/** Records on the open account that the documents were left with the customer. */
async function handOver(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Record handover' }).click();
  const form = office.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Proof' }).fill('Initialed L. O.');
  await form.getByRole('button', { name: 'Record handover' }).click();
  await expect(form).toBeHidden();
}

/** Records a customer's cancellation on the open screen. */
async function receive(office: Page) {
  await office.getByRole('button', { name: 'Customer cancels…' }).click();
  const form = office.getByRole('dialog', { name: 'The customer cancels?' });
  await form.getByRole('button', { name: 'Rescind the sale' }).click();
  return form;
}

test('what a Friday sold is rescinded on the second business day, and stays at the first second of the fourth', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const [rep, office, manager] = await Promise.all([
    personAt(browser, 'sales', BEGIN),
    personAt(browser, 'office', BEGIN),
    personAt(browser, 'manager', BEGIN),
  ]);
  const name = peopleOf('sales')[0]?.name ?? '';
  const customer = await phone(browser);
  const rates = await manager.context().newPage();
  const reps = await manager.context().newPage();
  await setClock(BEGIN, customer, rates, reps);

  await manager.goto('/dashboard');
  const place = manager
    .getByRole('list', { name: 'Reps by RMR sold this month' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await rates.goto('/reporting?report=rates');
  const accepted = rates
    .getByRole('region', { name: 'Win and close rate' })
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .nth(1);
  await reps.goto('/reporting?report=reps');
  const sold = reps.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
  const cents = async (at: number) => {
    const text = (await sold.count()) > at ? await sold.nth(at).textContent() : '0';
    return Math.round(Number((text ?? '').replaceAll(/[^\d.]/g, '')) * 100);
  };
  const report = async () => ({ rmr: await cents(1), oneTime: await cents(3) });
  await expect(reps.getByRole('row', { name: /^All/ })).toBeVisible();

  // One customer stays, one cancels. The first signs on their own phone, whose page shows the deadline for canceling.
  const late = await texanOffer(rep, 'Late Household');
  await expectTexanCents(rep, customer, late);
  await sign(customer, 'Lin Okafor');
  const lateRight = await rightOf(office, late.accountId);
  await office.goto(`/account/${late.accountId}`);
  await rep.goto(`/account/${late.accountId}`);
  const task = (page: Page) =>
    page.getByRole('list', { name: 'Open tasks' }).getByText(/^Hand over the papers of C-\d+$/);
  for (const page of [office, rep]) {
    await expect(page.getByText('May cancel without a deadline')).toBeVisible();
    await expect(task(page)).toBeVisible();
  }
  await handOver(office);
  for (const page of [office, rep]) {
    await expect(page.getByText(/May cancel until Tue, Mar 18, 11:59 PM/)).toBeVisible();
    await expect(task(page)).toBeHidden();
  }
  expect(await rightOf(office, late.accountId)).toMatchObject({
    lastDay: '2025-03-18',
    endsAt: '2025-03-19T04:59:59.000Z',
  });
  await customer.reload();
  await expect(
    customer.getByText(/^You may cancel this agreement without a reason until Tue, Mar 18, 11:59/),
  ).toBeVisible();

  await expect(place).toContainText('/mo');
  const before = (await place.textContent()) ?? '';
  const wonBefore = Number(await accepted.textContent());
  const reportBefore = await report();

  const early = await texanOffer(rep, 'Early Household');
  await acceptSent(customer, early.token);
  const earlyRight = await rightOf(office, early.accountId);
  await mutate(office, 'cancellation-rights.recordHandOver', {
    id: earlyRight.id,
    on: '2025-03-14',
    method: 'paper',
    proof: 'Initialed L. O.',
  });
  const deposit = { type: 'deposit', amount: 312_25, date: '2025-03-14' };
  await mutate(office, 'transactions.create', {
    ...deposit,
    accountId: early.accountId,
    estimateId: early.id,
  });
  await expect(place).not.toHaveText(before);
  await expect(accepted).toHaveText(String(wonBefore + 1));
  await expect
    .poll(report)
    .toEqual({ rmr: reportBefore.rmr + 54_94, oneTime: reportBefore.oneTime + 984_60 });

  // Monday is the second business day. A rep who does not own the sale is refused.
  await clock.moveTo('2025-03-17T15:00:00.000Z', rep, office, manager, rates, reps, customer);
  const colleague = await signedIn(browser, 'sales', 1);
  const installer = await signedIn(browser, 'installer');
  const unasked = { id: earlyRight.id, method: 'in_person' };
  expect(await answerTo(colleague, 'cancellation-rights.rescind', unasked)).toBe(403);
  expect([403, 404]).toContain(await answerTo(installer, 'cancellation-rights.rescind', unasked));
  await rep.goto(`/account/${early.accountId}`);
  await expect(rep.getByText('RMR $54.94 now')).toBeVisible();
  await office.goto(`/account/${early.accountId}`);
  await expect(await receive(office)).toBeHidden();
  await expect(office.getByText('Canceled by right', { exact: true }).first()).toBeVisible();
  await expect(rep.getByText('RMR $0.00 now')).toBeVisible();
  await expect(rep.getByText(/^Refund \$312\.25: C-\d+ was rescinded$/).first()).toBeVisible();
  await expect(place).toHaveText(before);
  await expect(accepted).toHaveText(String(wonBefore));
  await expect.poll(report).toEqual(reportBefore);
  await manager.reload();
  await expect(place).toHaveText(before);
  const ledger = await rowsOf<{ reason: string; monthly: number }>(office, 'rmr-lines', early.accountId);
  const undone = ledger.filter(({ reason }) => reason === 'rescind').map(({ monthly }) => monthly);
  expect(undone.sort((a, b) => a - b)).toEqual([-39_99, -9_95, -5_00]);
  const tasks = await rowsOf<{ title: string; dueOn: string }>(office, 'tasks', early.accountId);
  expect(tasks).toContainEqual(
    expect.objectContaining({ title: expect.stringMatching(/^Refund \$312\.25/), dueOn: '2025-03-27' }),
  );

  // The last half hour in Austin is already the next day at the office. The customer may still cancel, and every
  // screen agrees.
  await clock.moveTo('2025-03-19T04:30:00.000Z', office, customer);
  await customer.reload();
  await expect(customer.getByRole('button', { name: 'Cancel this agreement' })).toBeVisible();
  await office.goto(`/estimate/${late.id}`);
  await office.getByRole('button', { name: 'Customer cancels…' }).click();
  const form = office.getByRole('dialog', { name: 'The customer cancels?' });
  await expect(form.getByRole('textbox', { name: 'On', exact: true })).toHaveValue('2025-03-18');
  await form.getByRole('button', { name: 'Cancel' }).click();

  // The fourth day begins there.
  await clock.moveTo('2025-03-19T05:00:01.000Z', office, customer);
  await customer.reload();
  await expect(customer.getByText(/ended Tue, Mar 18, 11:59/)).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Cancel this agreement' })).toBeHidden();
  expect(
    (await customer.request.post(`/api/public/estimates/${late.token}/rescind`, { data: {} })).ok(),
  ).toBe(false);
  await office.reload();
  const refused = await receive(office);
  await expect(
    refused.getByText('The right to cancel ended Tue, Mar 18, 11:59 PM at the premises.', { exact: false }),
  ).toBeVisible();
  await refused.getByRole('button', { name: 'Cancel' }).click();
  expect(
    await answerTo(office, 'cancellation-rights.rescind', { id: lateRight.id, method: 'in_person' }),
  ).toBe(422);
  expect(await rowsOf(office, 'contracts', late.accountId)).toMatchObject([{ status: 'signed', rmr: 54_94 }]);
  await expect(place).toHaveText(before);
});

for (const { weekday, signed, last, said } of [
  { weekday: 'a Wednesday before July 4', signed: '2025-07-02', last: '2025-07-07', said: 'Mon, Jul 7' },
  { weekday: 'a Friday before Labor Day', signed: '2025-08-29', last: '2025-09-03', said: 'Wed, Sep 3' },
  { weekday: 'the eve of Thanksgiving', signed: '2025-11-26', last: '2025-12-01', said: 'Mon, Dec 1' },
])
  test(`who signs on ${weekday} may cancel until ${said}, 11:59 PM where they live`, async ({ browser }) => {
    const noon = `${signed}T18:00:00.000Z`;
    await clock.moveTo(noon);
    const rep = await personAt(browser, 'sales', noon);
    const office = await personAt(browser, 'office', noon);
    const customer = await phone(browser);
    const sale = await texanOffer(rep, `Household of ${signed}`);
    await acceptSent(customer, sale.token);
    await rightOf(office, sale.accountId);
    await rep.goto(`/account/${sale.accountId}`);
    await office.goto(`/account/${sale.accountId}`);
    await handOver(office);
    for (const page of [office, rep])
      await expect(page.getByText(`May cancel until ${said}, 11:59 PM`, { exact: false })).toBeVisible();
    const { lastDay, endsAt } = await rightOf(office, sale.accountId);
    expect(lastDay).toBe(last);
    const there = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/Chicago',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    expect(there.format(new Date(endsAt ?? ''))).toBe(`${last}, 23:59:59`);
    await customer.goto(`/e/${sale.token}`);
    await expect(customer.getByText(`until ${said}, 11:59`, { exact: false })).toBeVisible();
  });
