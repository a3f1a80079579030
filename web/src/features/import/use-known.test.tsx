// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { readRows } from '@sable/domain/import/import-row';
import { filterCost } from '@sable/domain/kernel/filterable';
import { querySchema } from '@sable/domain/kernel/query';
import { entityOf } from '@sable/domain/registry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { draftOf } from './draft.ts';
import { findKnown } from './find-known.ts';
import { useKnown } from './use-known.ts';
import { useSkus } from './use-skus.ts';

const table = Array.from({ length: 125 }, (_, at) => [`SKU-${at}`, `Camera ${at}`, '10.00']);
const read = (cells: readonly (readonly string[])[]) =>
  readRows(cells, {
    kind: 'products',
    columns: ['sku', 'name', 'price'],
    country: 'us',
    currency: 'USD',
    today: '2026-11-19',
    words: {},
    dayOrders: {},
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Simulates a server that rejects the requests for which `isBusy` returns true, by the number of the request. */
function answer(isBusy: (question: number) => boolean) {
  const asked: string[][] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    asked.push(JSON.stringify(JSON.parse(body).where).match(/SKU-\d+/g) ?? []);
    return isBusy(asked.length)
      ? Response.json({ error: { code: 'UNAVAILABLE', message: 'Busy.' } }, { status: 503 })
      : Response.json({ rows: [] });
  });
  return asked;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const known = (rows: ReturnType<typeof read>) =>
  renderHook((shown) => useKnown('products', shown, '2026-11-19'), { initialProps: rows });

test('a busy server is asked again after growing pauses, for what it did not answer only', async () => {
  const asked = answer((question) => question === 2 || question === 3);
  const { result } = known(read(table));
  await pass(0);
  expect(asked.map(({ length }) => length)).toEqual([100, 25]);
  await pass(1000);
  expect(asked.length).toBe(3);
  await pass(1000);
  expect(asked.length).toBe(3);
  await pass(1000);
  expect(asked[3]).toEqual(asked[1]);
  expect(result.current).toMatchObject({ looked: 125, asked: 125, error: null });
});

test('a lookup that gave up is made again when somebody asks for it, and then the check is whole', async () => {
  let isBusy = true;
  const asked = answer((question) => question > 1 && isBusy);
  const { result } = known(read(table));
  await pass(60_000);
  expect(result.current).toMatchObject({ looked: 100, asked: 100, error: 'Busy.' });
  expect(asked.length).toBe(6);
  isBusy = false;
  act(result.current.again);
  await pass(0);
  expect(result.current).toMatchObject({ looked: 125, asked: 125, error: null });
  expect(asked[6]).toEqual(asked[1]);
});

test('what kept the server from an answer is gone with the rows that it was asked about', async () => {
  answer((question) => question > 1);
  const { result, rerender } = known(read(table));
  await pass(60_000);
  expect(result.current.error).toBe('Busy.');
  rerender(read(table.slice(0, 100)));
  await pass(0);
  expect(result.current).toMatchObject({ looked: 100, asked: 100, error: null });
});

test('the products of packages are looked up again too', async () => {
  let isBusy = true;
  const asked = answer(() => isBusy);
  const table = { headers: ['SKU'], rows: [['SKU-1']] };
  const draft = { ...draftOf('packages', 'packages.csv', table), columns: ['sku'] };
  const { result } = renderHook(() => useSkus('packages', draft));
  await pass(60_000);
  expect(asked.length).toBe(5);
  expect(result.current).toMatchObject({ isWhole: false, error: 'Busy.' });
  isBusy = false;
  act(result.current.again);
  await pass(0);
  expect(result.current).toMatchObject({ isWhole: true, error: null });
});

test('the customers of a file are looked for along indexes, their numbers however they are written', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return Response.json({ rows: [] });
  });
  const rows = readRows([['Ann Parks', '(937) 555-0110 x12', 'ann@example.com', 'C-1']], {
    kind: 'customers',
    columns: ['name', 'phone', 'email', 'accountNumber'],
    country: 'us',
    currency: 'USD',
    today: '2026-11-19',
    words: {},
    dayOrders: {},
  });
  await findKnown('customers', rows, '2026-11-19', () => undefined);
  const questions = asked.map((each) => querySchema.parse(each));
  expect(questions.length).toBeGreaterThan(4);
  for (const { collection, where } of questions)
    if (collection !== 'import-rows')
      expect([where, filterCost(entityOf(collection), where)]).toEqual([where, 'index']);
  expect(JSON.stringify(questions)).toContain('"19375550110"');
});
