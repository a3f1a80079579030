import type { KnownCustomer } from './known-accounts.ts';
import { describe, expect, test } from 'vitest';
import { repeatedRows } from './import-duplicates.ts';
import { guessColumns, importTable } from './import-guess.ts';
import { rmrOf } from './import-plan.ts';
import { countRows, reviewRows } from './import-review.ts';
import type { ImportSettings } from './row-reader.ts';
import { readRow, readRows } from './import-row.ts';
import {
  guessDayOrder,
  isAmbiguousDay,
  readDay,
  readMoney,
  readPhone,
  readPostal,
  readRegion,
} from './import-values.ts';

const headers = [
  'CUST_NO',
  'CUST_NAME',
  'SITE_ADDR',
  'City',
  'ST',
  'Zip',
  'PH1',
  'MTHLY',
  'START',
  'STAT',
  'FAX',
];
const row = [
  'NG-1',
  'Arnold, Gail',
  '31 Ames Ct',
  'Dayton',
  'Ohio',
  '45420',
  '9375550110',
  '45.00',
  '3/1/2023',
  'A',
  '',
];
const table = importTable([headers, row]);

const settings = (more: Partial<ImportSettings> = {}): ImportSettings => ({
  kind: 'customers',
  columns: guessColumns('customers', table),
  country: 'us',
  currency: 'USD',
  today: '2026-11-23',
  dayOrders: {},
  words: {},
  ...more,
});
const change = (cells: Readonly<Record<string, string>>) =>
  row.map((cell, at) => cells[headers[at] ?? ''] ?? cell);
const problems = (cells: Readonly<Record<string, string>>, more: Partial<ImportSettings> = {}) =>
  readRow(change(cells), 1, settings(more)).problems;

test('the customer number of a file is the account number, and its campaign is no lead source', () => {
  const file = importTable([
    ['Acct No', 'Name', 'Lead Source', 'Marketing Campaign'],
    ['NG-7', 'Gail Arnold', 'Web', 'Spring mailer'],
  ]);
  const columns = guessColumns('customers', file);
  expect(columns).toEqual(['externalKey', 'name', 'leadSource', 'campaign']);
  expect(readRow(file.rows[0] ?? [], 1, settings({ columns })).plan).toMatchObject({
    account: { accountNumber: 'NG-7', leadSource: 'Web', campaign: 'Spring mailer' },
  });
});

describe('columns are guessed', () => {
  test('from their headers, in the words of other programs', () => {
    expect(guessColumns('customers', table)).toEqual([
      'externalKey',
      'name',
      'line1',
      'city',
      'region',
      'postal',
      'phone',
      'price',
      'startsOn',
      'status',
      null,
    ]);
  });

  test('from their values where the header says nothing', () => {
    const plain = importTable([
      ['Who', 'a', 'b', 'c'],
      ['Gail Arnold', 'gail@example.com', '(937) 555-0110', '$45.00'],
      ['Ted Mulvane', 'ted@example.com', '(937) 555-0111', '$39.99'],
    ]);
    expect(guessColumns('customers', plain)).toEqual([null, 'email', 'phone', 'price']);
  });

  test('a header that its values contradict names nothing', () => {
    const odd = importTable([
      ['Name', 'Email'],
      ['Gail Arnold', '(937) 555-0110'],
    ]);
    expect(guessColumns('customers', odd)).toEqual(['name', 'phone']);
  });

  test('a full name makes its parts superfluous', () => {
    const named = importTable([
      ['First Name', 'Last Name', 'Name'],
      ['Gail', 'Arnold', 'Gail Arnold'],
    ]);
    expect(guessColumns('customers', named)).toEqual([null, null, 'name']);
  });

  test('of products', () => {
    const catalog = importTable([['Part No', 'Item', 'Type', 'Unit Cost', 'Retail Price', 'Mfr'], []]);
    expect(guessColumns('products', catalog)).toEqual(['sku', 'name', 'kind', 'cost', 'price', 'brand']);
  });
});

describe('values', () => {
  test.each([
    ['3/1/2023', 'month-first', '2023-03-01'],
    ['3/1/2023', 'day-first', '2023-01-03'],
    ['2023-03-01T00:00:00Z', 'day-first', '2023-03-01'],
    ['2023-03-01T00:00:00-05:00', 'day-first', '2023-03-01'],
    ['2023-03-01 18:00:00+0000', 'day-first', '2023-03-01'],
    ['1 Mar 2023', 'month-first', '2023-03-01'],
    ['March 1, 2023', 'day-first', '2023-03-01'],
    ['03/01/98', 'month-first', '1998-03-01'],
  ] as const)('%s, %s, is %s', (cell, order, day) => {
    expect(readDay(cell, order)).toEqual({ ok: true, value: day });
  });

  test('a swapped day is refused with what was meant', () => {
    expect(readDay('13/02/2023', 'month-first')).toMatchObject({ ok: false, suggestion: '2023-02-13' });
    expect(readDay('2023-02-30', 'month-first').ok).toBe(false);
  });

  test('the order of days is what the column proves, else the country’s', () => {
    expect(guessDayOrder(['13/02/2023', '01/02/2023'], 'us')).toEqual({ order: 'day-first', proved: true });
    const mistaken = [...Array<string>(20).fill('3/1/2023'), '13/02/2023'];
    expect(guessDayOrder(mistaken, 'us')).toEqual({ order: 'month-first', proved: false });
    expect(guessDayOrder(['01/02/2023'], 'us')).toEqual({ order: 'month-first', proved: false });
    expect(guessDayOrder(['01/02/2023'], 'ca')).toEqual({ order: 'day-first', proved: false });
    expect(guessDayOrder(['13/02/2023', '02/13/2023'], 'ca')).toEqual({ order: 'day-first', proved: false });
    expect([isAmbiguousDay('01/02/2023'), isAmbiguousDay('2/2/2023'), isAmbiguousDay('13/2/2023')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('amounts follow the country, and another currency is refused', () => {
    expect(readMoney('$1,234.56', 'us', 'USD')).toEqual({ ok: true, value: 123_456 });
    expect(readMoney('45,00', 'us', 'USD')).toMatchObject({ ok: false, suggestion: '45.00' });
    expect(readMoney('45,00 $', 'ca', 'CAD')).toEqual({ ok: true, value: 4500 });
    for (const other of ['CA$45.00', '45 CAD', '€45.00', '45 GBP'])
      expect(readMoney(other, 'us', 'USD')).toMatchObject({
        ok: false,
        reason: expect.stringContaining('USD only'),
      });
    expect(readMoney('US$45.00', 'ca', 'CAD').ok).toBe(false);
    expect(readMoney('(45.00)', 'us', 'USD').ok).toBe(false);
  });

  test('phones, regions and postal codes are written as Sable writes them', () => {
    expect(readPhone('1-937-555-0110')).toEqual({ ok: true, value: '(937) 555-0110' });
    expect(readPhone('937-555-01')).toMatchObject({ reason: '2 digits are missing.' });
    expect(readPhone('+47 22 34 56 78')).toEqual({ ok: true, value: '+4722345678' });
    expect(readRegion('ohio', 'us')).toEqual({ ok: true, value: { code: 'OH', country: 'us' } });
    expect(readRegion('Québec', 'us')).toEqual({ ok: true, value: { code: 'QC', country: 'ca' } });
    expect(readPostal('k1a0b1', 'ca')).toEqual({ ok: true, value: 'K1A 0B1' });
    expect(readPostal('2108', 'us')).toMatchObject({ ok: false, suggestion: '02108' });
  });
});

describe('a row of customers', () => {
  test('becomes an account with its contract', () => {
    const { plan, title, externalKey } = readRow(row, 1, settings());
    expect({ title, externalKey }).toEqual({ title: 'Arnold, Gail', externalKey: 'NG-1' });
    expect(plan).toMatchObject({
      account: { name: 'Arnold, Gail', phone: '(937) 555-0110', site: { region: 'OH', postal: '45420' } },
      status: 'active',
      contract: {
        signedOn: '2023-03-01',
        startsOn: '2023-03-01',
        services: [{ billed: 4500, frequency: 'monthly' }],
      },
    });
    expect(plan && rmrOf(plan)).toBe(4500);
  });

  test('without a price becomes a lead, and says so where its status says otherwise', () => {
    const read = readRow(change({ MTHLY: '', START: '' }), 1, settings());
    expect(read).toMatchObject({
      plan: { status: 'lead', contract: null },
      remark: expect.stringContaining('lead'),
    });
    expect(readRow(change({ MTHLY: '', STAT: 'lead' }), 1, settings()).remark).toBeNull();
  });

  test('that cannot be read says where and why', () => {
    expect(problems({ CUST_NAME: '' })).toMatchObject([{ field: 'name' }]);
    expect(problems({ PH1: '937-555-01' })).toMatchObject([{ field: 'phone' }]);
    expect(problems({ START: '' })).toMatchObject([{ field: 'startsOn' }]);
    expect(problems({ START: '11/24/2026' })).toMatchObject([
      { field: 'startsOn', reason: 'This date is in the future.' },
    ]);
    expect(problems({ STAT: 'lead' })).toMatchObject([{ field: 'status' }]);
    expect(problems({ STAT: 'canceled' })).toMatchObject([{ field: 'cancelledOn' }]);
    expect(problems({ MTHLY: '0.00' })).toEqual([]);
  });

  test('canceled has an opening and a day of cancellation, and no RMR', () => {
    const columns = [...settings().columns.slice(0, 10), 'cancelledOn'];
    const { plan } = readRow(change({ STAT: 'canceled', FAX: '5/31/2024' }), 1, settings({ columns }));
    expect(plan).toMatchObject({ status: 'cancelled', contract: { cancelledOn: '2024-05-31' } });
    expect(plan && rmrOf(plan)).toBe(0);
    expect(problems({ STAT: 'canceled', FAX: '1/1/2023' }, { columns })).toMatchObject([
      { field: 'cancelledOn' },
    ]);
  });

  test('takes an unknown word as a person matched it', () => {
    expect(problems({ STAT: 'ZZ9' })).toMatchObject([{ field: 'status', unknownWord: true }]);
    const read = readRow(change({ STAT: 'ZZ9' }), 1, settings({ words: { status: { ZZ9: 'installed' } } }));
    expect(read.plan).toMatchObject({ status: 'installed' });
  });

  test('billed by the year counts a twelfth as RMR', () => {
    const columns = [...settings().columns.slice(0, 10), 'frequency'];
    const { plan } = readRow(change({ MTHLY: '360.00', FAX: 'yearly' }), 1, settings({ columns }));
    expect(plan && rmrOf(plan)).toBe(3000);
  });
});

test('a row of products is priced, and taxed by its kind', () => {
  const catalog = importTable([
    ['SKU', 'Name', 'Kind', 'Price', 'Floor'],
    ['P-1', 'Panel', 'hardware', '349.00', '400.00'],
    ['M-1', 'Monitoring', 'monitoring', '39.99', ''],
  ]);
  const own = settings({ kind: 'products', columns: guessColumns('products', catalog) });
  const [panel, monitoring] = catalog.rows.map((cells, at) => readRow(cells, at + 1, own));
  expect(panel?.problems).toMatchObject([{ field: 'minPrice' }]);
  expect(monitoring?.plan).toMatchObject({
    product: { sku: 'M-1', kind: 'monitoring', taxClass: 'monitoring', price: 3999, frequency: 'monthly' },
  });
});

test('a column says which products are emergency buttons', () => {
  const catalog = importTable([
    ['SKU', 'Name', 'Price', 'PERS'],
    ['MED', 'Medical pendant', '99.00', 'Y'],
    ['CON', 'Contact', '39.00', ''],
  ]);
  const own = settings({ kind: 'products', columns: guessColumns('products', catalog) });
  const [pendant, contact] = catalog.rows.map((cells, at) => readRow(cells, at + 1, own));
  expect(pendant?.plan).toMatchObject({ product: { sku: 'MED', pers: true } });
  expect(contact?.plan).not.toHaveProperty('product.pers');
});

describe('rows of packages', () => {
  const file = (...rows: readonly (readonly string[])[]) => {
    const read = importTable([
      [
        'Package',
        'Package Price',
        'Points',
        'Point Price',
        'SKU',
        'Qty',
        'Included',
        'Choice Group',
        'Default',
      ],
      ...rows,
    ]);
    const columns = guessColumns('packages', read);
    return readRows(
      read.rows,
      settings({ kind: 'packages', columns, skus: new Set(['PNL-1', 'KEY-1', 'KEY-2', 'CAM-1', 'LAB-1']) }),
    );
  };

  test('become one package with its products, terms, and choices', () => {
    const [guard, ...others] = file(
      ['Guard 12', '599.00', '12', '45.00', 'PNL-1', '', 'required', '', ''],
      ['Guard 12', '', '', '', 'KEY-1', '1', '', 'Keypad', ''],
      ['guard 12', '', '', '', 'KEY-2', '1', '', 'Keypad', 'yes'],
      ['Plain', '', '', '', 'LAB-1', '2.5', '', '', ''],
      ['Guard 12', '599.00', '', '', 'CAM-1', '2', 'add-on', '', ''],
    );
    expect(guard).toMatchObject({
      number: 1,
      title: 'Guard 12',
      externalKey: 'Guard 12',
      plan: {
        package: { name: 'Guard 12', price: 59_900, points: 12, pointPrice: 4500, termMonths: null },
        parts: [
          { sku: 'PNL-1', quantityMilli: 1000, place: 'required', choice: null, isDefault: false },
          { sku: 'KEY-1', place: 'choice', choice: 'Keypad', isDefault: false },
          { sku: 'KEY-2', place: 'choice', choice: 'Keypad', isDefault: true },
          { sku: 'CAM-1', quantityMilli: 2000, place: 'add_on' },
        ],
      },
    });
    expect(others).toMatchObject([
      { number: 4, title: 'Plain', plan: { package: { price: null }, parts: [{ quantityMilli: 2500 }] } },
    ]);
  });

  test('wait as a whole for the row that cannot be read', () => {
    const rows = file(
      ['Guard', '599.00', '', '', 'PNL-1', '1', '', '', ''],
      ['Guard', '', '', '', 'NONE', '1', '', '', ''],
      ['Guard', '', '', '', 'KEY-1', '0', '', '', ''],
    );
    expect(rows.map(({ number, plan, problems }) => [number, plan, problems[0]?.field])).toEqual([
      [2, null, 'sku'],
      [3, null, 'quantity'],
    ]);
    expect(rows[0]?.problems[0]?.reason).toContain('There is no product NONE');
  });

  test('that contradict each other are named', () => {
    expect(
      file(
        ['A', '599.00', '', '', 'PNL-1', '1', '', '', ''],
        ['A', '499.00', '', '', 'KEY-1', '1', '', '', ''],
      ),
    ).toMatchObject([{ number: 2, plan: null, problems: [{ field: 'price' }] }]);
    expect(file(['A', '', '12', '45.00', 'PNL-1', '1', '', '', ''])).toMatchObject([
      { number: 1, plan: null, problems: [{ field: 'price' }] },
    ]);
    expect(
      file(
        ['A', '', '', '', 'KEY-1', '1', '', 'Keypad', ''],
        ['A', '', '', '', 'KEY-1', '1', '', 'keypad', ''],
      ),
    ).toMatchObject([{ number: 2, plan: null, problems: [{ field: 'sku' }] }]);
    expect(file(['A', '', '', '', 'KEY-1', '1', 'choice', '', ''])).toMatchObject([
      { plan: null, problems: [{ field: 'choice' }] },
    ]);
  });
});

test('rows of one file that repeat each other are found by key, name and address, phone', () => {
  const rows = [
    change({}),
    change({ CUST_NO: 'NG-1', CUST_NAME: 'Other', PH1: '9375550199', SITE_ADDR: '1 Elm St' }),
    change({ CUST_NO: 'NG-3', CUST_NAME: 'GAIL ARNOLD', PH1: '9375550198', SITE_ADDR: '31 Ames Court' }),
    change({ CUST_NO: 'NG-4', CUST_NAME: 'Ted', SITE_ADDR: '2 Elm St' }),
    change({ CUST_NO: 'NG-5', CUST_NAME: 'Iris', PH1: '9375550197', SITE_ADDR: '3 Elm St' }),
  ].map((cells, at) => readRow(cells, at + 1, settings()));
  expect([...repeatedRows(rows)]).toEqual([
    [2, { of: 1, sameKey: true, likeness: [] }],
    [3, { of: 1, sameKey: false, likeness: ['name and address'] }],
    [4, { of: 1, sameKey: false, likeness: ['phone'] }],
  ]);
});

describe('a dry run', () => {
  const read = (cells: Readonly<Record<string, string>>, number: number) =>
    readRow(change(cells), number, settings());
  const rows = [
    read({}, 1),
    read({ CUST_NO: 'NG-2', CUST_NAME: 'Ted', SITE_ADDR: '2 Elm St', PH1: '' }, 2),
    read({ CUST_NO: 'NG-3', CUST_NAME: 'Iris', SITE_ADDR: '3 Elm St', PH1: '937' }, 3),
    read({ CUST_NO: 'NG-4', CUST_NAME: 'Pilot Diner', SITE_ADDR: '4 Elm St', PH1: '(937) 555-0199' }, 4),
    read({ CUST_NO: 'NG-4', CUST_NAME: 'Pilot', SITE_ADDR: '5 Elm St', PH1: '' }, 5),
    read({ CUST_NO: 'NG-6', CUST_NAME: 'Gail', SITE_ADDR: '6 Elm St' }, 6),
  ];
  const diner = {
    id: 'account-1',
    name: 'The Pilot',
    phone: '+1 937 555 0199',
    email: null,
    site: null,
    numbers: [],
    contacts: [],
    services: [],
  };
  const facts = {
    keys: new Set(['NG-2']),
    customers: [diner],
    create: new Set<number>(),
    onto: new Set<number>(),
  };
  const review = reviewRows(rows, facts);

  test('says of each row what importing it would do', () => {
    expect(review.map(({ state, imports }) => [state, imports])).toEqual([
      ['ready', true],
      ['here', false],
      ['fix', false],
      ['known', false],
      ['repeated', false],
      ['twice', false],
    ]);
    expect(review[3]?.same).toEqual({ account: diner, likeness: ['phone'] });
    expect(review[5]?.same).toEqual({ earlier: 1, likeness: ['phone'] });
  });

  test('knows a customer by a contact’s phone or email, and names the contact', () => {
    const june = { name: 'June Ode', phone: '937.555.0144', email: 'June@Pilot.example' };
    const known = { ...facts, customers: [{ ...diner, contacts: [june] }] };
    const byPhone = read({ CUST_NO: 'NG-7', CUST_NAME: 'J Ode', PH1: '(937) 555-0144' }, 7);
    const stranger = read({ CUST_NO: 'NG-8', CUST_NAME: 'K Oda', PH1: '(937) 555-0145' }, 8);
    const mailed = { ...settings(), columns: settings().columns.with(8, null).with(10, 'email') };
    const byEmail = readRow(
      change({ CUST_NO: 'NG-9', CUST_NAME: 'J Ode', PH1: '', MTHLY: '', FAX: 'june@pilot.example' }),
      9,
      mailed,
    );
    const same = reviewRows([byPhone, stranger, byEmail], known).map((each) => each.same);
    expect(same[0]).toMatchObject({ account: { id: 'account-1' }, contact: june, likeness: ['phone'] });
    expect(same[1]).toBeUndefined();
    expect(same[2]).toMatchObject({ account: { id: 'account-1' }, contact: june, likeness: ['email'] });
    // If the account's own number matches, no contact is reported.
    const own = reviewRows(rows.slice(3, 4), { ...known, keys: new Set() })[0]?.same;
    expect(own).toMatchObject({ account: { id: 'account-1' } });
    expect(own).not.toHaveProperty('contact');
  });

  test('imports a look-alike where a person says that they are two, and never a key twice', () => {
    const decided = reviewRows(rows, { ...facts, create: new Set([4, 5, 6]) });
    expect(decided.map(({ imports }) => imports)).toEqual([true, false, false, true, false, true]);
    expect(countRows(decided, ({ imports }) => imports)).toEqual({ count: 3, rmr: 13_500 });
  });
});

describe('how an imported contract goes on', () => {
  const headers = ['Name', 'RMR', 'Start', 'Term', 'Auto Renew', 'Renewal Term', 'Notice (days)'];
  const readTerms = (...cells: readonly string[]) => {
    const rows = [['Gail', '45.00', '3/1/2023', ...cells]];
    const columns = guessColumns('customers', { headers, rows });
    return readRows(rows, { ...settings(), columns })[0];
  };

  test('is guessed from its columns, and renews as they say', () => {
    expect(guessColumns('customers', { headers, rows: [] }).slice(3)).toEqual([
      'termMonths',
      'renewal',
      'renewalMonths',
      'noticeDays',
    ]);
    expect(readTerms('36', 'Yes', '12', '60')?.plan).toMatchObject({
      contract: { renewal: 'months', renewalMonths: 12, noticeDays: 60 },
    });
    expect(readTerms('36', 'MTM', '', '')?.plan).toMatchObject({
      contract: { renewal: 'month_to_month', renewalMonths: 0, noticeDays: 30 },
    });
    // A number of months alone implies a renewal; without a term there is nothing to renew.
    expect(readTerms('36', '', '12', '')?.plan).toMatchObject({ contract: { renewal: 'months' } });
    expect(readTerms('', 'No', '', '')?.plan).toMatchObject({ contract: { renewal: 'month_to_month' } });
    expect(readTerms('120', 'No', '', '')?.plan).toMatchObject({ contract: { renewal: 'none' } });
  });

  test('says whether the customer acknowledged the renewal on its own', () => {
    const acknowledged = (cell: string) => {
      const named = ['Name', 'RMR', 'Start', 'Term', 'Renewal Acknowledged'];
      const rows = [['Gail', '45.00', '3/1/2023', '36', cell]];
      const columns = guessColumns('contracts', { headers: named, rows });
      expect(columns.at(-1)).toBe('renewalAcknowledged');
      return readRows(rows, { ...settings(), columns })[0];
    };
    expect(acknowledged('Yes')?.plan).toMatchObject({ contract: { renewalAcknowledged: true } });
    for (const cell of ['No', ''])
      expect(acknowledged(cell)?.plan).toMatchObject({ contract: { renewalAcknowledged: false } });
    expect(acknowledged('perhaps')?.problems).toMatchObject([{ field: 'renewalAcknowledged' }]);
  });

  test('waits for the months of a renewal, and for a term that is over', () => {
    expect(readTerms('36', 'Yes', '', '')?.problems).toMatchObject([
      { field: 'renewalMonths', suggestion: '12' },
    ]);
    expect(readTerms('12', 'No', '', '')?.problems).toMatchObject([{ field: 'renewal' }]);
  });
});

describe('rows of one customer', () => {
  const withService = { ...settings(), columns: settings().columns.with(10, 'service') };
  const rowsOf = (...cells: readonly Readonly<Record<string, string>>[]) =>
    readRows(
      cells.map((each) => change(each)),
      withService,
    );

  test('become one customer, whose contract has a service for each', () => {
    const read = rowsOf(
      { FAX: 'Burglary', MTHLY: '39.99' },
      { CUST_NO: 'NG-2', CUST_NAME: 'Ted', SITE_ADDR: '2 Elm St', PH1: '' },
      { FAX: 'Video', MTHLY: '$15.00', PH1: '', CUST_NAME: 'GAIL ARNOLD' },
    );
    expect(read.map(({ number, problems }) => [number, problems])).toEqual([
      [1, []],
      [2, []],
    ]);
    expect(read[0]?.plan).toMatchObject({
      account: { name: 'Arnold, Gail', phone: '(937) 555-0110' },
      status: 'active',
      contract: {
        startsOn: '2023-03-01',
        services: [
          { name: 'Burglary', frequency: 'monthly', billed: 39_99 },
          { name: 'Video', frequency: 'monthly', billed: 15_00 },
        ],
      },
    });
    const review = reviewRows(read, { keys: new Set(), customers: [], create: new Set(), onto: new Set() });
    expect(countRows(review, ({ imports }) => imports)).toEqual({ count: 2, rmr: 54_99 + 45_00 });
  });

  test('without numbers are known by name and address', () => {
    const read = rowsOf(
      { CUST_NO: '', FAX: 'Burglary' },
      { CUST_NO: '', FAX: 'Video', SITE_ADDR: '31 AMES COURT' },
    );
    expect(read).toHaveLength(1);
    const apart = rowsOf({ CUST_NO: '', FAX: 'Burglary' }, { CUST_NO: '', FAX: 'Video', SITE_ADDR: '9 Oak' });
    expect(apart).toHaveLength(2);
  });

  test('that began on different days are contracts of their own, and a canceled one is apart', () => {
    const dated = {
      ...settings(),
      columns: settings().columns.with(10, 'service').with(6, 'cancelledOn'),
    };
    const cells: readonly Readonly<Record<string, string>>[] = [
      { FAX: 'Burglary', MTHLY: '39.99', PH1: '' },
      { FAX: 'Video', MTHLY: '15.00', PH1: '', START: '4/1/2024' },
      { FAX: 'App', MTHLY: '5.00', PH1: '', START: '4/1/2024' },
      { FAX: 'Burglary', MTHLY: '39.99', PH1: '6/30/2023', STAT: 'Canceled' },
    ];
    const read = readRows(
      cells.map((each) => change(each)),
      dated,
    );
    expect(read).toHaveLength(1);
    expect(read[0]?.plan).toMatchObject({
      status: 'active',
      contract: { startsOn: '2023-03-01', cancelledOn: null, services: [{ name: 'Burglary' }] },
      further: [
        { startsOn: '2024-04-01', services: [{ name: 'Video' }, { name: 'App' }] },
        { startsOn: '2023-03-01', cancelledOn: '2023-06-30', services: [{ name: 'Burglary' }] },
      ],
    });
    const review = reviewRows(read, { keys: new Set(), customers: [], create: new Set(), onto: new Set() });
    expect(countRows(review, ({ imports }) => imports)).toEqual({ count: 1, rmr: 59_99 });
  });

  test.each([
    ['line1', { SITE_ADDR: '9 Oak' }],
    ['phone', { PH1: '937 555 0999' }],
  ])('say the same of %s, or wait for it', (field, cells) => {
    const read = rowsOf({ FAX: 'Burglary' }, { FAX: 'Video', ...cells });
    expect(read).toMatchObject([
      {
        number: 2,
        plan: null,
        problems: [
          { field, reason: 'Row 1 has a different value for this customer. Enter the same value in both.' },
        ],
      },
    ]);
  });

  test('wait together for a cell that cannot be read', () => {
    const read = rowsOf({ FAX: 'Burglary' }, { FAX: 'Video', MTHLY: 'abc' });
    expect(read).toMatchObject([{ number: 2, plan: null, problems: [{ field: 'price' }] }]);
  });

  test('that say one service twice are a repetition', () => {
    const read = rowsOf({ FAX: 'Burglary' }, { FAX: 'Video' }, { FAX: 'video' });
    const review = reviewRows(read, { keys: new Set(), customers: [], create: new Set(), onto: new Set() });
    expect(review.map(({ row: { number }, state }) => [number, state])).toEqual([
      [1, 'ready'],
      [3, 'repeated'],
    ]);
  });

  test('say how the contract was signed', () => {
    const withKind = { ...settings(), columns: settings().columns.with(10, 'source') };
    const kindOf = (cell: string) => readRow(change({ FAX: cell }), 1, withKind);
    expect(kindOf('Dealer Program').plan).toMatchObject({ contract: { source: 'program' } });
    expect(kindOf('').plan).toMatchObject({ contract: { source: 'paper' } });
    expect(kindOf('handshake').problems).toMatchObject([{ field: 'source', unknownWord: true }]);
  });
});

test('a product has its tax class, points, and minutes of labor', () => {
  const columns = ['sku', 'name', 'price', 'taxClass', 'points', 'laborMinutes'];
  expect(
    guessColumns('products', importTable([['SKU', 'Name', 'Price', 'Tax Class', 'Points', 'Labor Minutes']])),
  ).toEqual(columns);
  const read = (...cells: readonly string[]) =>
    readRow(['C-1', 'Camera', '249.00', ...cells], 1, settings({ kind: 'products', columns }));
  expect(read('Leased', '5', '45 min').plan).toMatchObject({
    product: { kind: 'equipment', taxClass: 'equipment_leased', points: 5, laborMinutes: 45 },
  });
  expect(read('', '', '1.5 h').plan).toMatchObject({
    product: { taxClass: 'equipment_sold', laborMinutes: 90 },
  });
  expect(read('luxury', '-1', 'soon').problems.map(({ field }) => field)).toEqual([
    'points',
    'laborMinutes',
    'taxClass',
  ]);
});

describe('contracts of customers who are here', () => {
  const headers = ['Contract No', 'Cust No', 'Name', 'Address', 'Service', 'RMR', 'Start', 'Term'];
  const readContracts = (...rows: readonly (readonly string[])[]) => {
    const columns = guessColumns('contracts', { headers, rows });
    return readRows(rows, { ...settings(), kind: 'contracts', columns });
  };
  const account = (id: string, name: string, number: string, line1: string): KnownCustomer => ({
    id,
    name,
    phone: null,
    email: null,
    site: {
      line1,
      line2: '',
      city: '',
      county: '',
      region: '',
      postal: '',
      country: 'us',
      type: 'residential',
    },
    numbers: [number],
    contacts: [],
    services: [],
  });
  const gail = account('gail', 'Arnold, Gail', 'A-1', '31 Ames Court');
  const monitored = {
    serviceId: 'service',
    contractId: 'contract',
    reference: 'C-1',
    name: 'Monitoring',
    monthly: 39_99,
    frequency: 'monthly',
    billed: 39_99,
  } as const;
  const twins = [
    account('ted', 'Ted Twin', 'T-1', '1 Elm St'),
    account('tim', 'Ted Twin', 'T-2', '2 Elm St'),
  ];
  const facts = {
    keys: new Set(['K-9']),
    customers: [{ ...gail, services: [monitored] }, ...twins],
    create: new Set<number>(),
    onto: new Set<number>(),
  };

  test('are guessed, and found by number, by name and address, and by the name alone', () => {
    const rows = readContracts(
      ['K-1', 'A-1', '', '', 'Video', '15.00', '3/1/2023', '36'],
      ['', '', 'Gail Arnold', '31 Ames Ct', 'App', '5.00', '3/1/2023', ''],
      ['', '', 'Gail Arnold', '', 'Inspection', '9.00', '3/1/2024', ''],
      ['K-9', 'A-1', '', '', 'Fire', '9.00', '3/1/2024', ''],
    );
    const review = reviewRows(rows, facts);
    expect(review.map(({ state, imports }) => [state, imports])).toEqual([
      ['ready', true],
      ['ready', true],
      ['ready', true],
      ['here', false],
    ]);
    expect(review[0]?.row.plan).toMatchObject({
      onto: 'gail',
      status: 'active',
      contracts: [{ startsOn: '2023-03-01', termMonths: 36, again: false, services: [{ name: 'Video' }] }],
    });
    expect(countRows(review, ({ imports }) => imports)).toEqual({ count: 3, rmr: 29_00 });
  });

  test('wait where no account or several are called so, and where number and name are of two', () => {
    const rows = readContracts(
      ['', 'X-1', '', '', 'Video', '15.00', '3/1/2023', ''],
      ['', '', 'Ted Twin', '', 'Video', '15.00', '3/1/2023', ''],
      ['', '', 'Nobody Here', '', 'Video', '15.00', '3/1/2023', ''],
      ['', 'A-1', 'Ted Twin', '', 'Fire', '15.00', '3/1/2023', ''],
      ['', 'T-1', '', '', 'Fire', '', '3/1/2023', ''],
    );
    const review = reviewRows(rows, facts);
    expect(review.map(({ state, row }) => [state, row.problems[0]?.field])).toEqual([
      ['fix', 'accountNumber'],
      ['fix', 'accountNumber'],
      ['fix', 'name'],
      ['fix', 'name'],
      ['fix', 'price'],
    ]);
  });

  test('are one with several services, and one that stands or comes twice asks first', () => {
    const rows = readContracts(
      ['K-1', 'A-1', '', '', 'Video', '15.00', '3/1/2023', '36'],
      ['K-1', 'A-1', '', '', 'App', '5.00', '3/1/2023', '36'],
      ['K-2', 'A-1', '', '', 'monitoring', '20.00', '3/1/2023', ''],
      ['K-3', 'A-1', '', '', 'Video', '15.00', '4/1/2023', ''],
    );
    const review = reviewRows(rows, { ...facts, create: new Set([3]) });
    expect(review.map(({ row, state, imports }) => [row.number, state, imports])).toEqual([
      [1, 'ready', true],
      [3, 'known', true],
      [4, 'twice', false],
    ]);
    expect(review[0]?.row.plan).toMatchObject({
      contracts: [{ services: [{ name: 'Video' }, { name: 'App' }] }],
    });
    expect(review[1]?.row.plan).toMatchObject({ contracts: [{ again: true }] });
  });

  test('come from a file of customers too, where a person says that the customer is here', () => {
    const row = readRow(change({ CUST_NO: 'NG-7' }), 1, settings());
    const known = { ...facts, customers: [{ ...gail, services: [monitored] }] };
    expect(reviewRows([row], known)).toMatchObject([{ state: 'known', onto: 'offered', imports: false }]);
    expect(reviewRows([row], { ...known, onto: new Set([1]) })).toMatchObject([
      {
        state: 'known',
        onto: 'chosen',
        imports: true,
        row: { plan: { onto: 'gail', status: 'active', contracts: [{ again: true }] } },
      },
    ]);
    const lead = readRow(change({ CUST_NO: 'NG-8', MTHLY: '' }), 1, settings());
    expect(reviewRows([lead], known)[0]).not.toHaveProperty('onto');
  });
});
