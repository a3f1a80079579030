// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showLive } from '../../live/test-page.tsx';
import { id, settle, useWire, wire } from '../../live/test-wire.ts';
import { PackageSum } from './package-sum.tsx';
import { packageRow, productRow } from './session/test-rows.ts';

useWire();

test('a package shows its total, once and per month, and hides costs from people who may not see them', async () => {
  const client = await showLive(<PackageSum id={id(1)} />);
  const rows = {
    packages: [
      packageRow(id(1), {
        lines: [
          { productId: id(2), quantityMilli: 2000, required: false },
          { productId: id(3), quantityMilli: 1000, required: false },
        ],
      }),
    ],
    products: [
      { ...productRow(id(2), { kind: 'equipment', price: 349_00 }), cost: undefined },
      { ...productRow(id(3), { kind: 'monitoring', price: 54_99, frequency: 'monthly' }), cost: undefined },
    ],
  };
  // The products are requested once the package is loaded.
  for (let round = 0; round < 2; round++)
    await act(async () => {
      await settle();
      for (const { id: query, spec } of wire().sent) {
        const found = Object.entries(rows).find(([name]) => name === spec?.collection)?.[1] ?? [];
        if (query !== undefined && spec) wire().say({ t: 'rows', id: query, question: 'q', rows: found });
      }
      await settle();
    });
  expect(screen.getByText('$698.00')).toBeDefined();
  expect(screen.getByText('$54.99')).toBeDefined();
  expect(screen.queryByText(/^Cost/)).toBeNull();
  client.stop();
});
