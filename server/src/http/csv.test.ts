import { entityOf } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { csvRows, type CsvReader } from './csv.ts';
import { testApp } from './test-app.ts';

const { call, person, application } = await testApp();

/** More products than fit on one page. */
const PRODUCTS = 1_001;
const PER_REQUEST = 200;

test('an export ends with the session that asked for it', async () => {
  const cookie = await person('admin');
  for (let made = 0; made < PRODUCTS; made += PER_REQUEST) {
    const mutations = Array.from({ length: PER_REQUEST }, (_, place) => ({
      name: 'products.create',
      args: { name: `Contact ${made + place}`, sku: `C-${made + place}`, kind: 'equipment', price: 100 },
    }));
    const answer = await call(cookie, 'POST', '/api/mutate', { key: newKey(), mutations });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const read: CsvReader = (work) => application.identity.withActor({ headers: { cookie } }, work);
  const rows = csvRows(read, entityOf('products'), { collection: 'products' });
  expect((await rows.next()).value).toContain('SKU');
  expect((await rows.next()).value.split('\r\n')).toHaveLength(1_001);
  expect((await call(cookie, 'POST', '/api/sign-out', {})).statusCode).toBe(204);
  await expect(rows.next()).rejects.toThrow('signed out');
});

test('an export of the audit trail goes on after its first page, in the order of the changes', async () => {
  const cookie = await person('admin');
  const answer = await call(cookie, 'GET', '/api/updates.csv');
  expect(answer.statusCode).toBe(200);
  const [header = '', ...lines] = answer.body.trimEnd().split('\r\n');
  expect(header).toContain('Feed number');
  expect(new Set(lines).size).toBeGreaterThan(PRODUCTS);
  // An instant states that it is UTC.
  expect(lines[0]?.split(',')[3]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});
