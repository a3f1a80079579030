// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showLive } from '../../live/test-page.tsx';
import { id, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { AccountEstimates } from './account-estimates.tsx';

useWire();

const estimate = (n: number, status: string) => ({
  id: id(n),
  reference: `E-${n}`,
  title: 'Security system',
  revision: 1,
  expiresOn: '2026-12-29',
  status,
});

test('only what the customer can still sign says when it expires', async () => {
  const client = await showLive(<AccountEstimates accountId={id(40)} />, sam);
  const asked = wire().sent.find(({ spec }) => spec?.collection === 'estimates')?.id ?? 0;
  await act(async () => {
    wire().say({
      t: 'rows',
      id: asked,
      question: 'q',
      rows: [estimate(1, 'accepted'), estimate(2, 'viewed')],
    });
    await settle();
  });
  expect(screen.getByText('Security system · version 1')).toBeTruthy();
  expect(screen.getByText('Security system · version 1 · expires Dec 29, 2026')).toBeTruthy();
  client.stop();
});
