// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Actor } from '@sable/domain/kernel/actor';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import type { LiveClient } from '../../live/client.ts';
import { LiveProvider } from '../../live/provider.tsx';
import { signOutGuardOf } from '../../live/sign-out-guard.ts';
import { showLive } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { setSession, signedOut } from '../../session/session.ts';
import { dialogs } from '../../ui/dialog.ts';
import { Approvals } from './approvals.tsx';
import { dashboardPlan } from './dashboard-plan.ts';

useWire();
// Unanswered requests of one test must not leak into the next.
beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

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

const card = (
  <Approvals
    day={{
      today: '2026-11-19',
      timeZone: 'America/New_York',
      plan: dashboardPlan(manager),
      owner: undefined,
      me: manager.id,
    }}
  />
);

/** Simulates the server's response to the card's query. */
const listed = (deals: readonly ReturnType<typeof deal>[]) =>
  act(async () => {
    const asked = wire().sent.find(({ spec }) => spec?.collection === 'estimates')?.id;
    wire().say({ t: 'rows', id: asked ?? 0, question: 'q', rows: [...deals] });
    await settle();
  });

async function show(deals: readonly ReturnType<typeof deal>[]): Promise<LiveClient> {
  const client = await showLive(card, manager);
  await listed(deals);
  return client;
}

const approvals = () =>
  posts.flatMap(({ body }) => body.mutations).filter(({ name }) => name === 'estimates.approve');

test('an approval is written after ten seconds, and not once it was withdrawn', async () => {
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

test('who signs out within the ten seconds is asked about the approval, and can send it first', async () => {
  const client = await show([deal(7, id(50))]);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  let leaves: boolean | undefined;
  await act(async () => {
    void signOutGuardOf(client)
      .ask()
      .then((answer) => (leaves = answer));
    await vi.advanceTimersByTimeAsync(500);
  });
  expect(dialogs.get().map(({ title }) => title)).toEqual(['Send your changes first?']);
  expect(approvals()).toHaveLength(1);
  await act(async () => {
    posts.at(-1)?.answer(200, { seq: 1, results: [null] });
    dialogs.get()[0]?.answer('ok');
    await vi.advanceTimersByTimeAsync(500);
  });
  expect(leaves).toBe(true);
  client.stop();
});

test('leaving the page sends an approval that is held back, at once', async () => {
  setSession({
    ...signedOut,
    user: { id: manager.id, name: manager.name, email: 'mara@example.com', status: 'active' },
    company: { id: manager.companyId, name: 'Northgate', status: 'active', brandColor: null },
    roles: [...manager.roles],
  });
  const signedIn = (screenOfDay: ReactNode) => (
    <MantineProvider env="test">
      <LiveProvider>{screenOfDay}</LiveProvider>
    </MantineProvider>
  );
  // The screen loads later than its surroundings.
  const { rerender } = render(signedIn(null));
  rerender(signedIn(card));
  await act(async () => {
    wire().open();
    await settle();
  });
  await listed([deal(7, id(50))]);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(approvals()).toHaveLength(1);
  act(() => setSession(signedOut));
});

test('a deal is called by its number once while its customer is on the way', async () => {
  const client = await show([deal(7, id(50))]);
  expect(screen.getAllByText(/E-7/)).toHaveLength(1);
  client.stop();
});

test('nobody approves what they asked for', async () => {
  const client = await show([deal(8, manager.id)]);
  expect(screen.getByText('Someone else has to approve')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  client.stop();
});

test('an empty card says what comes there', async () => {
  const client = await show([]);
  expect(screen.getByText(/^Nothing is waiting for you\./)).toBeTruthy();
  client.stop();
});
