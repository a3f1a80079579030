// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { readRows } from '@sable/domain/import/import-row';
import { expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { useKnown } from './use-known.ts';

const table = Array.from({ length: 50 }, (_, at) => [`SKU-${at}`, `Camera ${at}`, '10.00']);
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

test('a lookup that failed is made again for what it did not find out, and then the check is whole', async () => {
  const asked: string[][] = [];
  let fails = false;
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    asked.push(JSON.stringify(JSON.parse(body).where).match(/SKU-\d+/g) ?? []);
    if (fails) throw new TypeError('network');
    // The first question is answered, the next one is not.
    fails = true;
    return Response.json({ rows: [] });
  });
  const rows = read(table);
  const { result, rerender } = renderHook((shown) => useKnown('products', shown, '2026-11-19'), {
    initialProps: rows,
  });
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(asked.map(({ length }) => length)).toEqual([40, 10]);
  expect(result.current).toMatchObject({ looked: 40, asked: 40 });
  fails = false;
  rerender([...rows]);
  await waitFor(() => expect(result.current).toMatchObject({ looked: 50, asked: 50, error: null }));
  expect(asked[2]).toEqual(asked[1]);
  vi.unstubAllGlobals();
});
