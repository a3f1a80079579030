// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../test-browser.ts';
import { showLive } from '../live/test-page.tsx';
import { id, sam, settle, useWire, wire } from '../live/test-wire.ts';
import { Attachments } from './attachments.tsx';

useWire();

test('of many files the newest stand there, and all when they are asked for', async () => {
  const client = await showLive(<Attachments collection="accounts" id={id(40)} />, sam);
  const asked = wire().sent.find(({ spec }) => spec?.collection === 'files')?.id ?? 0;
  const rows = Array.from({ length: 50 }, (_, n) => ({
    id: id(100 + n),
    name: `Photo ${n}.png`,
    contentType: 'image/png',
    size: 1000,
    createdAt: '2026-11-19T15:00:00.000Z',
    createdBy: null,
  }));
  await act(async () => {
    wire().say({ t: 'rows', id: asked, question: 'q', rows });
    await settle();
  });
  expect(screen.getAllByText(/^Photo /)).toHaveLength(6);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 50' }));
  expect(screen.getAllByText(/^Photo /)).toHaveLength(50);
  client.stop();
});
