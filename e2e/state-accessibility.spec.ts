import type { Page } from '@playwright/test';
import { contractStatuses } from '../domain/src/contract/contract-status.ts';
import { workOrders } from '../domain/src/work-order.ts';
import { open } from './every-screen.ts';
import { desk, faultsHere, takeLook } from './faults.ts';
import { founder } from './founder.ts';
import { draftEstimate } from './household.ts';
import { api, expect, mutate, signedIn, test } from './people.ts';

/** Screens in the states they reach during work: later statuses of their record, overlays, and empty states. */

test.use({ trace: 'off' });
test.describe.configure({ mode: 'parallel' });

const still = { viewport: desk, reducedMotion: 'reduce' } as const;
const MINUTES = 60_000;

/**
 * Returns a function that shows and checks one state after another, each in the next combination of theme and width.
 */
function looker(page: Page) {
  const found: string[] = [];
  const look = async (name: string, show: () => Promise<unknown>): Promise<void> => {
    const at = await takeLook(page, looks++);
    await show();
    found.push(...(await faultsHere(page, `${name} ${at}`)));
  };
  let looks = 0;
  return { found, look };
}

/** Returns the first record of a collection in a status, if there is one. */
async function inStatus(page: Page, collection: string, status: string) {
  const where = { field: 'status', op: 'eq', value: status };
  const asked = { collection, where, limit: 1 };
  const { rows } = await api<{ rows: { id: string; accountId: string }[] }>(page, '/api/query', asked);
  return rows[0];
}

test('contracts and work orders are free of violations in each status that there is', async ({ browser }) => {
  test.setTimeout(10 * MINUTES);
  const page = await signedIn(browser, 'admin', 0, still);
  await page.goto('/dashboard');
  const paths: string[] = [];
  for (const status of contractStatuses) {
    const contract = await inStatus(page, 'contracts', status);
    if (contract) paths.push(`/contract/${contract.id}`);
  }
  for (const status of workOrders.shape.status.options) {
    const order = await inStatus(page, 'work-orders', status);
    if (order) paths.push(`/account/${order.accountId}?panel=work-orders/${order.id}`);
  }
  expect(paths.length).toBeGreaterThan(4);
  const { found, look } = looker(page);
  for (const path of paths) await look(path, () => open(page, path));
  expect(found).toEqual([]);
});

test('the menu and sheets of an estimate and the forms of lists are free of violations', async ({
  browser,
}) => {
  test.setTimeout(10 * MINUTES);
  const page = await signedIn(browser, 'admin', 0, still);
  const { id: accountId } = await mutate(page, 'accounts.create', {
    account: { name: 'Sheets Household', type: 'residential' },
    contact: { name: 'Shea Sheets', email: 'shea@sheets.example' },
  });
  const id = await draftEstimate(page, accountId, [
    { name: 'Panel', unitPrice: 34_900 },
    { name: 'Monitoring', kind: 'monitoring', unitPrice: 3_999 },
  ]);
  const { found, look } = looker(page);
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('menu');
  const shut = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(menu).toHaveCount(0);
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const fromMenu = (name: string) => async () => {
    await press('More actions');
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect(dialog).toBeVisible();
  };
  await page.goto(`/estimate/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('what an estimate’s menu offers', async () => {
    await press('More actions');
    await expect(menu).toBeVisible();
  });
  await shut();
  for (const name of ['Versions', 'Save as a template…', 'Record acceptance…']) {
    await look(name, fromMenu(name));
    await shut();
  }
  for (const list of ['tasks', 'tickets', 'packages', 'products', 'organizations', 'commission-plans'])
    await look(`a new record of ${list}`, () => open(page, `/${list}?panel=new`));
  expect(found).toEqual([]);
});

test('what opens over every screen is free of violations: search, keys, notifications, one’s own menu', async ({
  browser,
}) => {
  test.setTimeout(10 * MINUTES);
  const page = await signedIn(browser, 'admin', 0, still);
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { found, look } = looker(page);
  await look('the search', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').last().fill('garrett');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await look('the keys', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await look('the notifications', () =>
    page
      .getByRole('button', { name: /Notifications/ })
      .first()
      .click(),
  );
  await page.keyboard.press('Escape');
  await look('one’s own menu', () => page.getByRole('button', { name: /^Your menu/ }).click());
  await page.keyboard.press('Escape');
  await look('a list without a match', async () => {
    await page.goto('/accounts?q=zzzznobody');
    await expect(page.getByText('No accounts match')).toBeVisible();
  });
  const nowhere = crypto.randomUUID();
  for (const front of ['account', 'estimate', 'contract', 'product', 'organization', 'webhook', 'import'])
    await look(`no ${front}`, async () => {
      await page.goto(`/${front}/${nowhere}`);
      await expect(page.getByText(/We can’t find this/).first()).toBeVisible();
    });
  expect(found).toEqual([]);
});

test('each step of a set-up and of an import is free of violations', async ({ browser }) => {
  test.setTimeout(10 * MINUTES);
  const { page } = await founder(browser, 'Stepping Alarms', still);
  await page.goto('/dashboard');
  const { found, look } = looker(page);
  for (const step of ['look', 'company', 'tax', 'people', 'products', 'customers', 'email', 'estimate'])
    await look(`the step ${step}`, () => open(page, `/setup?step=${step}`));
  await look('an import without a file', () => open(page, '/import'));
  const rows = [
    'CUST_NO,CUST_NAME,SITE_ADDR,City,ST,Zip,PH1,MTHLY,START,STAT',
    '1,Ada Rowe,7 Larkspur Lane,Dayton,OH,45402,(937) 555-2001,45.00,3/1/2023,ACTV',
    '2,Faulty Rowe,8 Larkspur Lane,Dayton,OH,45402,(937) 555-29,45.00,13/02/2023,ACTV',
  ];
  await look('an import with rows to fix', async () => {
    await page.getByLabel('File to import').setInputFiles({
      name: 'customers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n')),
    });
    await page.getByLabel('STAT ACTV means').selectOption('active');
    await expect(page.getByRole('list', { name: 'Rows to fix' })).toBeVisible();
  });
  await look('the columns of an import at another width', () => Promise.resolve());
  expect(found).toEqual([]);
});
