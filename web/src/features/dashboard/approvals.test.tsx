// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Actor } from '@sable/domain/kernel/actor';
import { expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import type { LiveClient } from '../../live/client.ts';
import { showLive } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { Approvals } from './approvals.tsx';
import { dashboardPlan } from './dashboard-plan.ts';

useWire();

const manager: Actor = { ...sam, name: 'Mara', roles: ['manager'] };

const deal = (n: number, requestedBy: string) => ({
  id: id(n),
  reference: `E-${n}`,
  accountId: id(90),
  ownerUserId: requestedBy,
  status: 'pending_approval',
  credit: [],
  total: 176_040,
  rmr: 4249,
  updatedAt: '2026-11-19T10:00:00.000Z',
  approval: {
    reasons: ['The one-time discount is above the limit.'],
    requestedBy,
    decidedBy: null,
    note: null,
  },
});

async function show(deals: readonly ReturnType<typeof deal>[]): Promise<LiveClient> {
  const day = {
    today: '2026-11-19',
    timeZone: 'America/New_York',
    plan: dashboardPlan(manager),
    owner: undefined,
    me: manager.id,
  };
  const client = await showLive(<Approvals day={day} />, manager);
  const asked = wire().sent.find(({ spec }) => spec?.collection === 'estimates')?.id;
  await act(async () => {
    wire().say({ t: 'rows', id: asked ?? 0, question: 'q', rows: [...deals] });
    await settle();
  });
  return client;
}

const approvals = () =>
  posts.flatMap(({ body }) => body.mutations).filter(({ name }) => name === 'estimates.approve');

test('an approval is written after ten seconds, and not once it was taken back', async () => {
  const client = await show([deal(7, id(50))]);
  expect(screen.getByText('The one-time discount is above the limit.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(approvals()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(approvals()).toEqual([{ name: 'estimates.approve', args: { id: id(7) } }]);
  client.stop();
});

test('nobody approves what they asked for', async () => {
  const client = await show([deal(8, manager.id)]);
  expect(screen.getByText('Somebody else has to approve')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  client.stop();
});

test('an empty card says what comes there', async () => {
  const client = await show([]);
  expect(screen.getByText(/^Nothing waits for you\./)).toBeTruthy();
  client.stop();
});
