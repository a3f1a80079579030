import type { Page } from '@playwright/test';
import { sql } from './database.ts';
import { rowsOf } from './job.ts';
import { officeDay } from './office-day.ts';
import { answerTo, api, expect, mutate, peopleOf, signedIn, test } from './people.ts';

/** The monthly lines of case E1, beside equipment of some amount. */
const lines = [
  { name: 'Equipment', unitPrice: 98_460 },
  { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 },
  { name: 'Video', kind: 'monitoring', unitPrice: 995 },
  { name: 'Service plan', kind: 'service_plan', unitPrice: 500 },
];

/** Sells the deal, hands the papers over on the same day, and receives the deposit. */
async function soldToday(rep: Page, office: Page, name: string) {
  const { id: accountId } = await mutate(rep, 'accounts.create', {
    account: {
      name,
      type: 'residential',
      site: { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Lin Okafor', email: 'lin.rescinds@example.com' },
  });
  const { id } = await mutate(rep, 'estimates.create', { accountId });
  await mutate(rep, 'estimate-lines.add', { estimateId: id, lines });
  await mutate(rep, 'estimates.update', { id, patch: { agreementBasis: 'none' } });
  const { token } = await mutate(rep, 'estimates.send', { id });
  const path = `/api/public/estimates/${token}`;
  const { hash } = await api<{ hash: string }>(rep, path);
  await api(rep, `${path}/accept`, {
    versionHash: hash,
    signerName: 'Lin Okafor',
    consent: true,
    signature: { kind: 'typed', text: 'Lin Okafor' },
  });
  // The sale follows the signature as soon as the copy is sealed.
  let rightId = '';
  await expect
    .poll(async () => {
      const [right] = await rowsOf<{ id: string }>(office, 'cancellation-rights', accountId);
      rightId = right?.id ?? '';
      return rightId;
    })
    .not.toBe('');
  await mutate(office, 'cancellation-rights.recordHandOver', {
    id: rightId,
    on: officeDay(),
    method: 'paper',
    proof: 'Initialed L. O.',
  });
  await mutate(office, 'transactions.create', {
    type: 'deposit',
    amount: 312_25,
    date: officeDay(),
    accountId,
    estimateId: id,
  });
  return { id, accountId, rightId };
}

/** Lets days go by since the signature of a sale: its right to cancel is so much older. */
const daysPass = (rightId: string, days: number) =>
  sql(
    `update cancellation_rights set signed_on = signed_on - $2::int, handed_over_on = handed_over_on - $2::int,
       last_day = last_day - $2::int, ends_at = ends_at - make_interval(days => $2::int) where id = $1`,
    [rightId, days],
  );

/** Receives a customer's cancellation on the account in front. */
async function receive(office: Page) {
  await office.getByRole('button', { name: 'Customer cancels…' }).click();
  const form = office.getByRole('dialog', { name: 'The customer cancels?' });
  await form.getByRole('button', { name: 'Rescind the sale' }).click();
  return form;
}

test('a sale that is rescinded on the second day leaves ledger, win rate and leaderboard; after the third it stays', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const office = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const rates = await signedIn(browser, 'manager');
  const name = peopleOf('sales')[0]?.name ?? '';
  const mark = Date.now() % 1_000_000;
  const late = await soldToday(rep, office, `Late Household ${mark}`);

  await manager.goto('/dashboard');
  const place = manager
    .getByRole('list', { name: 'Reps by RMR sold this month' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await rates.goto('/reporting?report=rates');
  const rate = rates.getByRole('region', { name: 'Win and close rate' }).getByRole('row', {
    name: new RegExp(`^${name}`),
  });
  const accepted = rate.getByRole('cell').nth(1);
  await expect(place).toContainText('/mo');
  const before = (await place.textContent()) ?? '';
  await expect(accepted).toHaveText(/^\d+$/);
  const wonBefore = Number(await accepted.textContent());

  const early = await soldToday(rep, office, `Early Household ${mark}`);
  await expect(place).not.toHaveText(before);
  await expect(accepted).toHaveText(String(wonBefore + 1));
  await daysPass(early.rightId, 1);
  const colleague = await signedIn(browser, 'sales', 1);
  const unasked = { id: early.rightId, method: 'in_person' };
  expect(await answerTo(colleague, 'cancellation-rights.rescind', unasked)).toBe(403);
  await rep.goto(`/account/${early.accountId}`);
  await expect(rep.getByText('RMR $54.94 now')).toBeVisible();
  await office.goto(`/account/${early.accountId}`);
  await expect(await receive(office)).toBeHidden();

  await expect(office.getByText('Canceled by right', { exact: true }).first()).toBeVisible();
  await expect(rep.getByText('RMR $0.00 now')).toBeVisible();
  await expect(rep.getByText(/^Refund \$312\.25: C-\d+ was rescinded$/).first()).toBeVisible();
  await expect(place).toHaveText(before);
  await expect(accepted).toHaveText(String(wonBefore));
  await manager.reload();
  await expect(place).toHaveText(before);
  const ledger = await rowsOf<{ reason: string; monthly: number }>(office, 'rmr-lines', early.accountId);
  const undone = ledger.filter(({ reason }) => reason === 'rescind').map(({ monthly }) => monthly);
  expect(undone.sort((a, b) => a - b)).toEqual([-3999, -995, -500]);

  // Ten days after the signature no weekend or holiday keeps the three business days open.
  await daysPass(late.rightId, 10);
  await office.goto(`/account/${late.accountId}`);
  await expect(office.getByText('RMR $54.94 now')).toBeVisible();
  await expect(office.getByRole('button', { name: 'Customer cancels…' })).toBeHidden();
  expect(
    await answerTo(office, 'cancellation-rights.rescind', { id: late.rightId, method: 'in_person' }),
  ).toBe(422);
  await office.reload();
  await expect(office.getByText('RMR $54.94 now')).toBeVisible();
  expect(await rowsOf(office, 'contracts', late.accountId)).toMatchObject([{ status: 'signed', rmr: 5494 }]);
  await expect(place).toHaveText(before);
});
