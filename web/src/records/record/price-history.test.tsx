// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showLive } from '../../live/test-page.tsx';
import { id, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { PriceHistory } from './price-history.tsx';

useWire();

const update = (nth: number, before: object | null, after: object) => ({
  id: id(nth),
  seq: nth,
  operation: before ? 'update' : 'create',
  before,
  after,
  createdAt: '2026-03-05T10:00:00.000Z',
  createdBy: sam.id,
});

test('each price that a product had stands on it, and no other change', async () => {
  await showLive(<PriceHistory id={id(40)} />);
  const asked = wire().sent.find(({ spec }) => spec?.collection === 'updates')?.id ?? 0;
  const answer = (rows: readonly Readonly<Record<string, unknown>>[]) =>
    act(async () => {
      wire().say({ t: 'delta', id: asked, put: rows, del: [] });
      await settle();
    });
  await answer([update(1, null, { name: 'Panel', price: 30_000 })]);
  expect(screen.queryByText('Price history')).toBeNull();
  await answer([
    update(2, { name: 'Panel', price: 30_000 }, { name: 'Hub', price: 30_000 }),
    update(3, { name: 'Hub', price: 30_000 }, { name: 'Hub', price: 34_900 }),
  ]);
  expect(screen.getByText('Price history')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
    'changed Price from $300.00 to $349.00',
  );
  expect(screen.queryByText(/Hub/)).toBeNull();
});
