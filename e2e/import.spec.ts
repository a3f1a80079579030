import { rowsOf } from './job.ts';
import { answerTo, expect, mutate, peopleOf, signedIn, test } from './people.ts';

const headings = 'CUST_NO,CUST_NAME,SITE_ADDR,City,ST,Zip,PH1,MTHLY,START,STAT';
/** A name that no other journey matches. */
const mark = `Vantongeren ${Date.now().toString(36)}`;

const customers = Array.from(
  { length: 60 },
  (_, at) =>
    `${mark}-${at},${mark} ${at},${100 + at} Larkspur Lane,Dayton,OH,45402,(937) 555-${String(2000 + at)},45.00,3/1/2023,ACTV`,
);
/** A different customer with a different name and the phone number of an existing contact. */
const shared = `${mark}-92,Quentin ${mark},9 Sorrel Way,Dayton,OH,45402,(937) 555-7431,45.00,3/1/2023,ACTV`;
/** A row with a phone two digits short and day and month swapped, and a row that repeats the first customer. */
const faulty = [
  `${mark}-90,${mark} Faulty,7 Larkspur Lane,Dayton,OH,45402,(937) 555-29,45.00,13/02/2023,ACTV`,
  `${mark}-91,${mark} Again,100 Larkspur Lane,Dayton,OH,45402,(937) 555-2000,45.00,3/1/2023,ACTV`,
];
const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([headings, ...lines].join('\r\n')),
});

test('the office imports customers, mends a row in place, another person sees it live, and it is undone', async ({
  browser,
}) => {
  const desk = await signedIn(browser, 'office');
  const other = await signedIn(browser, 'admin');
  await desk.goto('/accounts');
  await desk.getByRole('link', { name: 'Import', exact: true }).click();
  await desk.getByLabel('File to import').setInputFiles(file('customers.csv', [...customers, ...faulty]));

  // Columns are mapped automatically, and an unknown word is matched once.
  await expect(desk.getByLabel('Column CUST_NAME contains')).toHaveValue('name');
  await expect(desk.getByLabel('Column MTHLY contains')).toHaveValue('price');
  await desk.getByLabel('STAT ACTV means').selectOption('active');

  // Two cells of one row are fixed in place.
  const toFix = desk.getByRole('list', { name: 'Rows to fix' });
  await expect(toFix.getByRole('listitem')).toHaveCount(1);
  await toFix.getByLabel('Phone, row 61').fill('(937) 555-2999');
  await toFix.getByLabel('Phone, row 61').press('Enter');
  await toFix.getByRole('button', { name: 'Use 2023-02-13' }).click();
  await expect(toFix).toBeHidden();

  // A duplicate customer appears next to the other one, and is skipped unless a person confirms that they are two.
  await expect(desk.getByText('Maybe the same customer (1)')).toBeVisible();
  const start = desk.getByRole('button', { name: 'Import 61 customers' });
  await expect(start).toBeEnabled();
  await desk.getByText('Import it anyway').click();
  await expect(desk.getByRole('button', { name: 'Import 62 customers' })).toBeEnabled();
  await desk.getByText('Skip the row').click();
  await other.goto(`/accounts?q=${encodeURIComponent(mark)}`);
  await expect(other.getByText('No accounts match')).toBeVisible();

  await start.click();
  await expect(desk).toHaveURL(/\/import\/[0-9a-f-]{36}$/);
  const address = new URL(desk.url()).pathname;
  await other.goto(address);
  for (const page of [desk, other]) {
    await expect(page.getByRole('progressbar', { name: '61 of 61 rows' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('$2,745.00')).toBeVisible();
  }
  await desk.reload();
  await expect(desk.getByRole('progressbar', { name: '61 of 61 rows' })).toBeVisible();
  await desk.getByRole('link', { name: `${mark} 0 ` }).click();
  await expect(desk.getByRole('heading', { name: `${mark} 0` })).toBeVisible();
  await expect(desk.getByText('$45.00').first()).toBeVisible();

  // One account is in use and stays; the others are undone, which the other person sees live.
  const accountId = new URL(desk.url()).pathname.split('/').at(-1) ?? '';
  await mutate(desk, 'tasks.create', { title: 'Call', accountId });
  await desk.goto(address);
  await desk.getByRole('button', { name: 'Undo import' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(other.getByRole('progressbar', { name: 'Undone: 60 of 61' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(other.getByText('Used since: tasks.')).toBeVisible();
  await other.goto(`/accounts?q=${encodeURIComponent(mark)}`);
  await expect(other.getByText(`${mark} 0`, { exact: true }).first()).toBeVisible();
  await expect(other.getByText(`${mark} 1`, { exact: true })).toBeHidden();
});

test('a customer with a row for each service comes in once, with a contract for each start, and a row that says otherwise is mended in place', async ({
  browser,
}) => {
  const desk = await signedIn(browser, 'office');
  await desk.goto('/import');
  const who = `${mark}-95,Wilhelmina ${mark},4 Tansy Road,Dayton,OH,45402`;
  await desk.getByLabel('File to import').setInputFiles({
    name: 'services.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'CUST_NO,CUST_NAME,SITE_ADDR,City,ST,Zip,PH1,MTHLY,START,STAT,Service,Contract Kind',
        `${who},(937) 555-6120,39.99,3/1/2023,Active,Burglary,Dealer program`,
        `${who},(937) 555-6129,15.00,4/1/2024,Active,Video,Dealer program`,
        `${who},,5.00,4/1/2024,Active,App,Dealer program`,
      ].join('\r\n'),
    ),
  });
  await expect(desk.getByLabel('Column Contract Kind contains')).toHaveValue('source');
  const toFix = desk.getByRole('list', { name: 'Rows to fix' });
  await expect(toFix).toContainText(
    'Row 1 has a different value for this customer. Enter the same value in both.',
  );
  await toFix.getByLabel('Phone, row 2').fill('(937) 555-6120');
  await toFix.getByLabel('Phone, row 2').press('Enter');
  await expect(toFix).toBeHidden();
  await desk.getByRole('button', { name: 'Import 1 customer' }).click();
  await expect(desk.getByRole('progressbar', { name: '1 of 1 row' })).toBeVisible({ timeout: 30_000 });
  await expect(desk.getByText('$59.99')).toBeVisible();
  await desk.getByRole('link', { name: `Wilhelmina ${mark}` }).click();
  await expect(desk.getByText('RMR $59.99 now')).toBeVisible();
  const signed = desk.getByRole('list', { name: 'Contracts' });
  await expect(signed.getByRole('link', { name: /^C-\d+/ })).toHaveCount(2);
  await expect(signed).toContainText('$20.00/mo');
  await expect(signed).toContainText('$39.99/mo');
});

test('contracts come onto customers who are here, found by their number, and are undone before a colleague’s eyes', async ({
  browser,
}) => {
  const desk = await signedIn(browser, 'office');
  const manager = await signedIn(browser, 'manager');
  const rep = await signedIn(browser, 'sales');
  const number = `N-${Date.now().toString(36)}`;
  const { id: accountId } = await mutate(desk, 'accounts.create', {
    account: {
      name: `Ottilie ${mark}`,
      accountNumber: number,
      site: { line1: '12 Yarrow Road', city: 'Dayton', region: 'OH', postal: '45402' },
    },
  });
  await mutate(desk, 'accounts.recordExisting', {
    accountId,
    status: 'active',
    signedOn: '2023-03-01',
    startsOn: '2023-03-01',
    termMonths: 0,
    services: [{ name: 'Monitoring', billed: 3999 }],
  });
  await manager.goto(`/account/${accountId}`);
  await expect(manager.getByText('RMR $39.99 now')).toBeVisible();
  await desk.goto('/contracts');
  await desk.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(desk).toHaveURL(/\/import\?kind=contracts$/);
  await desk.getByLabel('File to import').setInputFiles({
    name: 'contracts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Contract No,Cust No,Name,Address,Service,Rate,Billing Cycle,Start,Term,Auto Renew,Renewal Term,Notice Days',
        `${number}-1,${number},,,Inspection,360.00,Yearly,3/1/2024,36,Yes,12,60`,
        `${number}-2,wrong,,,Video,15.00,Monthly,4/1/2024,,,,`,
        `${number}-3,,Ottilie ${mark},12 Yarrow Rd,Monitoring,42.00,Monthly,4/1/2024,,,,`,
      ].join('\r\n'),
    ),
  });
  await expect(desk.getByLabel('Column Auto Renew contains')).toHaveValue('renewal');
  const toFix = desk.getByRole('list', { name: 'Rows to fix' });
  await expect(toFix).toContainText('No account has this number.');
  await toFix.getByLabel('Customer number, row 2').fill(number);
  await toFix.getByLabel('Customer number, row 2').press('Enter');
  await expect(toFix).toBeHidden();
  // A service that already exists needs confirmation.
  await expect(desk.getByText('Maybe the same customer (1)')).toBeVisible();
  await expect(desk.getByText(/Monitoring, C-\d+: \$39\.99\/mo/)).toBeVisible();
  await desk.getByRole('button', { name: 'Import 2 contracts' }).click();
  await expect(desk.getByRole('progressbar', { name: '2 of 2 rows' })).toBeVisible({ timeout: 30_000 });
  const address = new URL(desk.url()).pathname;
  await expect(manager.getByText('RMR $84.99 now')).toBeVisible();
  await manager.reload();
  await expect(manager.getByText('RMR $84.99 now')).toBeVisible();
  const signed = await rowsOf<{ id: string; renewal: string }>(desk, 'contracts', accountId);
  await manager.goto(`/contract/${signed.find(({ renewal }) => renewal === 'months')?.id ?? ''}`);
  await expect(manager.getByRole('group', { name: 'Renewal', exact: true })).toContainText('For 12 months');
  await expect(manager.getByRole('group', { name: 'Services', exact: true })).toContainText('$360.00/yr');
  await manager.goto(`/account/${accountId}`);

  await desk.goto(address);
  await desk.getByRole('button', { name: 'Undo import' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(manager.getByText('RMR $39.99 now')).toBeVisible({ timeout: 30_000 });
  await expect(manager.getByRole('list', { name: 'Contracts' }).getByRole('listitem')).toHaveCount(1);

  const head = { kind: 'contracts', fileName: 'mine.csv', inFile: 1, total: 1, currency: 'USD' };
  for (const other of [rep, manager]) expect(await answerTo(other, 'imports.begin', head)).toBe(403);
  await rep.goto('/contracts');
  await expect(rep.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(rep.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0);
});

test('a row that looks like a customer who is here adds its contract to the account', async ({ browser }) => {
  const desk = await signedIn(browser, 'office');
  const { id: accountId } = await mutate(desk, 'accounts.create', {
    account: { name: `Perpetua ${mark}`, phone: '(937) 555-8812' },
  });
  await desk.goto('/import');
  const row = `${mark}-96,Perpetua ${mark},3 Sedge Way,Dayton,OH,45402,(937) 555-8812,45.00,3/1/2023,Active`;
  await desk.getByLabel('File to import').setInputFiles(file('known.csv', [row]));
  await expect(desk.getByText('Maybe the same customer (1)')).toBeVisible();
  await desk.getByText('Add its contract to the account').click();
  await desk.getByRole('button', { name: 'Import 1 customer' }).click();
  await expect(desk.getByRole('progressbar', { name: '1 of 1 row' })).toBeVisible({ timeout: 30_000 });
  await desk.goto(`/account/${accountId}`);
  await expect(desk.getByText('RMR $45.00 now')).toBeVisible();
  expect(await rowsOf(desk, 'contracts', accountId)).toHaveLength(1);
});

test('a customer is matched with the contact of an account, and shown next to it', async ({ browser }) => {
  const desk = await signedIn(browser, 'office');
  const { id: accountId } = await mutate(desk, 'accounts.create', {
    account: { name: `Household ${mark}` },
  });
  await mutate(desk, 'contacts.create', { name: `Ottoline ${mark}`, phone: '937.555.7431', accountId });
  await desk.goto('/import');
  await desk.getByLabel('File to import').setInputFiles(file('one.csv', [shared]));
  await desk.getByLabel('STAT ACTV means').selectOption('active');
  await expect(desk.getByText('Maybe the same customer (1)')).toBeVisible();
  await expect(desk.getByText(`The same phone as the contact Ottoline ${mark}.`)).toBeVisible();
  await expect(desk.getByText(`Contact Ottoline ${mark}, (937) 555-7431`)).toBeVisible();
  await expect(desk.getByRole('link', { name: 'In Sable' })).toHaveAttribute('href', `/account/${accountId}`);
});

test('packages come in with their products, a missing SKU is mended in place, and the whole goes back', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin');
  const sku = `PKG-${Date.now().toString(36)}`;
  for (const end of ['A', 'B'])
    await mutate(admin, 'products.create', {
      sku: `${sku}-${end}`,
      name: `Device ${sku}-${end}`,
      kind: 'equipment',
      price: 10_000,
    });
  const name = `Bundle ${mark}`;
  await admin.goto('/packages');
  await admin.getByRole('link', { name: 'Import', exact: true }).click();
  const lines = [
    'Package,Package Price,SKU,Qty,How it is included',
    `${name},599.00,${sku}-A,1,required`,
    `${name},,${sku}-X,2,`,
  ];
  await admin
    .getByLabel('File to import')
    .setInputFiles({ name: 'packages.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  const toFix = admin.getByRole('list', { name: 'Rows to fix' });
  await expect(toFix.getByText(`There is no product ${sku}-X.`)).toBeVisible();
  await toFix.getByLabel('SKU, row 2').fill(`${sku}-B`);
  await toFix.getByLabel('SKU, row 2').press('Enter');
  await admin.getByRole('button', { name: 'Import 1 package' }).click();
  await expect(admin.getByRole('progressbar', { name: '1 of 1 rows' })).toBeVisible({ timeout: 30_000 });
  const address = new URL(admin.url()).pathname;
  await admin.reload();
  await admin.getByRole('link', { name }).click();
  await expect(admin.getByRole('heading', { name })).toBeVisible();
  await expect(admin.getByText(`Device ${sku}-B`).first()).toBeVisible();
  await admin.goto(address);
  await admin.getByRole('button', { name: 'Undo import' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(admin.getByRole('progressbar', { name: 'Undone: 1 of 1' })).toBeVisible({
    timeout: 30_000,
  });

  const desk = await signedIn(browser, 'office');
  const head = { kind: 'packages', fileName: 'x.csv', inFile: 1, total: 1, currency: 'USD' };
  await expect(mutate(desk, 'imports.begin', head)).rejects.toThrow();
});

test('sales neither finds nor reaches an import', async ({ browser }) => {
  const rep = await signedIn(browser, 'sales');
  expect(peopleOf('sales').length).toBeGreaterThan(0);
  await rep.goto('/accounts');
  await expect(rep.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await expect(rep.getByRole('link', { name: 'Import', exact: true })).toBeHidden();
  await rep.goto('/import');
  await expect(rep.getByLabel('File to import')).toBeHidden();
  const head = { kind: 'customers', fileName: 'x.csv', inFile: 1, total: 1, currency: 'USD' };
  await expect(mutate(rep, 'imports.begin', head)).rejects.toThrow();
});
