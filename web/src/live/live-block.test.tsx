// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { query } from '@sable/domain/queries';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { useLive } from './hooks.ts';
import { LiveBlock } from './live-block.tsx';
import { showLive } from './test-page.tsx';
import { settle, useWire, wire } from './test-wire.ts';

useWire();

const Card = () => {
  const { rows } = useLive(query('accounts', { limit: 1 }));
  return <p>{rows ? `${rows.length} accounts` : 'Loading'}</p>;
};

test('a card whose query fails says so, and asks again', async () => {
  const client = await showLive(
    <LiveBlock title="This card">
      <Card />
    </LiveBlock>,
  );
  const asked = () => wire().sent.filter(({ spec }) => spec?.collection === 'accounts');
  expect(screen.getByText('Loading')).toBeDefined();
  const [first] = asked();
  // React logs errors that a boundary caught.
  vi.mocked(console.error).mockImplementation(() => {});
  await act(async () => {
    wire().say({
      t: 'error',
      id: first?.id ?? 0,
      error: { code: 'UNAVAILABLE', message: 'Busy.', details: {} },
    });
    await settle();
  });
  expect(screen.getByText('This card could not be shown.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(() => settle());
  expect(screen.getByText('Loading')).toBeDefined();
  expect(asked().length).toBeGreaterThan(1);
  await act(async () => {
    wire().say({ t: 'rows', id: asked().at(-1)?.id ?? 0, question: 'q', rows: [] });
    await settle();
  });
  expect(screen.getByText('0 accounts')).toBeDefined();
  vi.mocked(console.error).mockClear();
  client.stop();
});
