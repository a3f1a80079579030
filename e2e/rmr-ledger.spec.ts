import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { founder } from './founder.ts';
import { rowsOf } from './job.ts';
import { api, expect, mutate, signedIn, test } from './people.ts';

interface LedgerRow {
  readonly name: string;
  readonly reason: string;
  readonly monthly: number;
  readonly serviceId: string;
  readonly contractId: string;
}

/** Sells services to an account: written, sent, and signed through the customer's link. */
async function sold(
  owner: Page,
  accountId: string,
  services: Readonly<Record<string, number>>,
  patch: object,
) {
  const { id } = await mutate(owner, 'estimates.create', { accountId });
  const lines = Object.entries(services).map(([name, unitPrice]) => ({
    name,
    kind: 'monitoring',
    unitPrice,
  }));
  await mutate(owner, 'estimate-lines.add', { estimateId: id, lines });
  await mutate(owner, 'estimates.update', { id, patch: { agreementBasis: 'none', ...patch } });
  const { token } = await mutate(owner, 'estimates.send', { id });
  const path = `/api/public/estimates/${token}`;
  const { hash } = await api<{ hash: string }>(owner, path);
  await api(owner, `${path}/accept`, {
    versionHash: hash,
    signerName: 'Lin Okafor',
    consent: true,
    signature: { kind: 'typed', text: 'Lin Okafor' },
  });
}

/** A report of the month so far, and its table as a file. */
async function report(page: Page, id: string, title: string) {
  await page.goto(`/reporting?report=${id}`);
  const table = page.getByRole('region', { name: title });
  await expect(table.getByRole('row', { name: /^All/ })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const [head = [], ...lines] = (await readFile(await (await saving).path(), 'utf8'))
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const line = (first: string) => {
    const found = lines.find(([name]) => name === first) ?? [];
    return Object.fromEntries(head.map((column, at) => [column, found[at]]));
  };
  return { table, line };
}

test('the RMR of a customer who buys, adds, drops, leaves and comes back is the ledger’s sum on every screen', async ({
  browser,
}) => {
  const { page: owner, email } = await founder(browser, `Ledger Alarms ${Date.now() % 1_000_000}`);
  await mutate(owner, 'tax-profiles.create', { name: 'Ohio', region: 'OH', components: [] });
  const { rows: people } = await api<{ rows: readonly { id: string }[] }>(owner, '/api/query', {
    collection: 'users',
    where: { field: 'email', op: 'eq', value: email },
  });
  const { id: helperId } = await mutate(owner, 'users.invite', {
    name: 'Sam Split',
    email: `sam-${randomUUID()}@example.com`,
    roles: ['sales'],
  });
  const { id: accountId } = await mutate(owner, 'accounts.create', {
    account: {
      name: 'Ledger Household',
      type: 'residential',
      site: { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' },
    },
    contact: { name: 'Lin Okafor', email: 'lin.ledger@example.com' },
  });
  const ledger = () => rowsOf<LedgerRow>(owner, 'rmr-lines', accountId);
  const second = await owner.context().newPage();
  await second.goto(`/account/${accountId}`);
  const now = (amount: string) => expect(second.getByText(`RMR ${amount} now`)).toBeVisible();

  await sold(owner, accountId, { Monitoring: 3999, App: 995, Care: 500 }, {});
  await now('$54.94');
  await sold(
    owner,
    accountId,
    { Video: 2500 },
    {
      contractEffect: 'addendum',
      credit: [
        { userId: people[0]?.id, sharePpm: 600_000 },
        { userId: helperId, sharePpm: 400_000 },
      ],
    },
  );
  await now('$79.94');
  const app = (await ledger()).find(({ name }) => name === 'App');
  await mutate(owner, 'contracts.changePrice', {
    id: app?.contractId,
    serviceId: app?.serviceId,
    monthly: 0,
  });
  await now('$69.99');
  await mutate(owner, 'contracts.cancel', { id: app?.contractId, reason: 'Moved away' });
  await now('$0.00');
  await expect(second.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await sold(owner, accountId, { Monitoring: 5999 }, { contractEffect: 'new' });
  await now('$59.99');
  await expect(second.getByText('Sold', { exact: true }).first()).toBeVisible();
  await second.reload();
  await now('$59.99');

  expect((await ledger()).map(({ name, reason, monthly }) => `${name} ${reason} ${monthly}`).sort()).toEqual([
    'App decrease -995',
    'App new 995',
    'Care cancel -500',
    'Care new 500',
    'Monitoring cancel -3999',
    'Monitoring new 3999',
    'Monitoring new 5999',
    'Video add_on 2500',
    'Video cancel -2500',
  ]);
  const forward = await report(owner, 'roll-forward', 'RMR roll-forward');
  for (const amount of ['$114.93', '$25.00', '-$9.95', '-$69.99', '$59.99'])
    await expect(forward.table.getByRole('row', { name: /^All/ })).toContainText(amount);
  expect(forward.line('All')).toMatchObject({
    Opening: '0.00',
    New: '114.93',
    'Add-on': '25.00',
    Decrease: '-9.95',
    Canceled: '-69.99',
    Closing: '59.99',
  });
  // Who sold it has the credit: all of two contracts and 60 % of the addition, and 40 % of that.
  const reps = await report(owner, 'reps', 'Sales by rep');
  await expect(reps.table.getByRole('row', { name: /^Rosa Diaz/ })).toContainText('$129.93');
  await expect(reps.table.getByRole('row', { name: /^Sam Split/ })).toContainText('$10.00');
  expect(Object.values(reps.line('Rosa Diaz'))).toContain('129.93');
  expect(Object.values(reps.line('Sam Split'))).toContain('10.00');

  // A company beside it reads none of it.
  const stranger = await signedIn(browser, 'admin');
  expect(await rowsOf(stranger, 'rmr-lines', accountId)).toEqual([]);
});
