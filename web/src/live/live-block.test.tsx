// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { query } from '@sable/domain/queries';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { LiveClient } from './client.ts';
import { LiveContext, useLive } from './hooks.ts';
import { LiveBlock } from './live-block.tsx';
import { sam, settle, useWire, wire } from './test-wire.ts';

useWire();

const Card = () => {
  const { rows } = useLive(query('accounts', { limit: 1 }));
  return <p>{rows ? `${rows.length} accounts` : 'Loading'}</p>;
};

test('a card whose query fails says so, and asks again', async () => {
  const client = new LiveClient(sam, 'ws://x/live', () => undefined);
  client.start();
  wire().open();
  render(
    <MantineProvider env="test">
      <LiveContext value={client}>
        <LiveBlock title="This card">
          <Card />
        </LiveBlock>
      </LiveContext>
    </MantineProvider>,
  );
  await act(() => settle());
  const asked = () => wire().sent.filter(({ spec }) => spec?.collection === 'accounts');
  expect(screen.getByText('Loading')).toBeDefined();
  const [first] = asked();
  // React tells of what a boundary caught.
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
