// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { entityOf } from '@sable/domain/registry';
import '../../test-browser.ts';
import { showLive } from '../../live/test-page.tsx';
import { id, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { CellEditor } from './cell-editor.tsx';
import { RefCell } from './lazy-parts.tsx';

useWire();
beforeAll(() => Promise.all([RefCell.load(), import('../../shared/search-hits.ts')]));

const base = { version: 1, companyId: sam.companyId, belongsTo: [], createdBy: null };
const contact = {
  ...base,
  id: id(20),
  createdAt: '2026-03-01T15:30:00.000Z',
  updatedAt: '2026-03-01T15:30:00.000Z',
  name: 'Dana Lee',
  accountId: null,
};
const garcia = { ...base, id: id(7), name: 'Garcia residence' };
const market = { ...base, id: id(8), name: 'Garcia Market' };

/**
 * Opens the account of a contact with a typed text, presses Enter at once, and lets the search find something.
 * Returns what is saved.
 */
async function enter(text: string, hits: readonly { readonly type: string; readonly id: string }[]) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ hits: hits.map((hit) => ({ ...hit, title: 'Luz Garcia', subtitle: null })) }),
  );
  const saved: unknown[] = [];
  const client = await showLive(
    <CellEditor
      entity={entityOf('contacts')}
      row={contact}
      field="accountId"
      typed={text}
      onSave={(value) => saved.push(value)}
      onLeave={() => undefined}
    />,
  );
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Account' }), { key: 'Enter' });
  await act(() => vi.advanceTimersByTimeAsync(500));
  return { saved, stop: () => client.stop() };
}

test('Enter that is faster than the company’s people chooses the first of them when they are here', async () => {
  const saved: unknown[] = [];
  const client = await showLive(
    <CellEditor
      entity={entityOf('tasks')}
      row={{ ...contact, title: 'Call back', assigneeUserId: null }}
      field="assigneeUserId"
      typed="gus"
      onSave={(value) => saved.push(value)}
      onLeave={() => undefined}
    />,
  );
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(saved).toEqual([]);
  await answer('users', [{ ...base, id: id(9), name: 'Gus Meyer', roles: ['installer'], status: 'active' }]);
  expect(saved).toEqual([id(9)]);
  client.stop();
});

/** Answers the queries of one collection, and nothing else. */
const answer = (collection: string, rows: readonly Readonly<Record<string, unknown>>[]) =>
  act(async () => {
    for (const { id: asked, spec } of wire().sent)
      if (asked !== undefined && spec?.collection === collection)
        wire().say({ t: 'rows', id: asked, question: 'q', rows });
    await settle();
  });

test('Enter that is faster than the accounts found chooses the first of them when they are here', async () => {
  const { saved, stop } = await enter('garcia', [{ type: 'accounts', id: garcia.id }]);
  expect(saved).toEqual([]);
  await answer('accounts', [garcia]);
  expect(saved).toEqual([garcia.id]);
  stop();
});

test('Enter waits for the account of a contact who was found first', async () => {
  const { saved, stop } = await enter('garcia', [
    { type: 'contacts', id: id(30) },
    { type: 'accounts', id: garcia.id },
  ]);
  await answer('accounts', [garcia]);
  expect(saved).toEqual([]);
  await answer('contacts', [{ ...base, id: id(30), accountId: market.id }]);
  await answer('accounts', [market, garcia]);
  expect(saved).toEqual([market.id]);
  stop();
});
