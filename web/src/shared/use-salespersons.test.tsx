// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../test-browser.ts';
import { runLiveHook } from '../live/test-page.tsx';
import { id, sam, settle, useWire, wire } from '../live/test-wire.ts';
import { wipeStorage } from '../session/storage.ts';
import { useSalespersons } from './use-salespersons.ts';

useWire();
afterEach(() => wipeStorage());

const searchRow = (n: number, title: string) => ({
  id: id(n),
  companyId: sam.companyId,
  version: 1,
  createdAt: '2026-03-05T12:00:00.000Z',
  updatedAt: '2026-03-05T12:00:00.000Z',
  createdBy: null,
  belongsTo: [],
  type: 'users',
  title,
  subtitle: null,
  user: { id: id(n), name: title, status: 'active' },
  roles: { [sam.companyId]: { sales: { id: 'sales' } } },
});

/** Opens a page of Sam's, with its own socket. */
const open = (actor = sam) => {
  const { result, close } = runLiveHook(() => useSalespersons(), actor);
  const names = () => result.current?.map(({ name }) => name);
  return { names, close };
};

const say = (message: Parameters<ReturnType<typeof wire>['say']>[0]) =>
  act(async () => {
    wire().say(message);
    await settle();
  });

// Specification 7.7, 7.8, 9.6
test('the salespersons are asked for by their search rows, live, and kept in session storage for the next page', async () => {
  const first = open();
  expect(first.names()).toBeUndefined();
  expect(wire().sent.find(({ t }) => t === 'sub')?.spec).toMatchObject({
    collection: 'searches',
    where: {
      all: expect.arrayContaining([
        { field: 'type', op: 'eq', value: 'users' },
        { field: `roles.${sam.companyId}.sales.id`, op: 'eq', value: 'sales' },
      ]),
    },
  });
  await say({ t: 'rows', id: 1, question: 'q', rows: [searchRow(7, 'Zoe'), searchRow(8, 'Ada')] });
  expect(first.names()).toEqual(['Ada', 'Zoe']);
  await say({ t: 'delta', id: 1, put: [searchRow(9, 'Max')], del: [id(7)] });
  expect(first.names()).toEqual(['Ada', 'Max']);
  expect(sessionStorage.getItem('salespersons')).toMatch(/Ada.*Max/);
  expect({ ...localStorage }).toEqual({});
  first.close();

  const next = open();
  expect(next.names()).toEqual(['Ada', 'Max']);
  next.close();

  const elsewhere = open({ ...sam, companyId: id(99) });
  expect(elsewhere.names()).toBeUndefined();
  elsewhere.close();
});
