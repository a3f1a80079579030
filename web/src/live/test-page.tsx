import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Actor } from '@sable/domain/kernel/actor';
import { matchAll, matches } from '@sable/domain/kernel/predicate';
import { LiveClient } from './client.ts';
import { LiveContext } from './hooks.ts';
import { sam, settle, wire } from './test-wire.ts';

/** Returns a client of a person who is connected over the test's wire. The test stops it. */
function connected(actor: Actor): LiveClient {
  const client = new LiveClient(actor, 'ws://x/live', () => undefined);
  client.start();
  wire().open();
  return client;
}

/** Shows a component to a signed-in, connected person. Returns their client, which the test stops. */
export async function showLive(component: ReactNode, actor: Actor = sam): Promise<LiveClient> {
  const client = connected(actor);
  render(
    <MantineProvider env="test">
      <LiveContext value={client}>{component}</LiveContext>
    </MantineProvider>,
  );
  await act(() => settle());
  return client;
}

/**
 * Shows a part of the app with working links, like {@link showLive}.
 *
 * @param visited the addresses that the person visited; the last one is shown.
 */
export async function showPart(
  part: () => ReactNode,
  actor: Actor = sam,
  visited: readonly string[] = ['/'],
): Promise<LiveClient> {
  const router = createRouter({
    routeTree: createRootRoute({ component: part }),
    history: createMemoryHistory({ initialEntries: [...visited] }),
  });
  await router.load();
  return showLive(<RouterProvider router={router} />, actor);
}

/** Runs a hook for a signed-in, connected person. `close` ends both. */
export function runLiveHook<Result>(hook: () => Result, actor: Actor = sam) {
  const client = connected(actor);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LiveContext value={client}>{children}</LiveContext>
  );
  const { result, unmount } = renderHook(hook, { wrapper });
  const close = () => {
    unmount();
    client.stop();
  };
  return { result, close };
}

/** Answers every pending query with the rows of its collection. */
export const answerAll = (rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>) =>
  act(async () => {
    for (const { id, spec } of wire().sent)
      if (id !== undefined && spec)
        wire().say({ t: 'rows', id, question: 'q', rows: rows[spec.collection] ?? [] });
    await settle();
  });

/** Answers every pending query with the stored rows that match it. */
export const answerMatching = (stored: Readonly<Record<string, readonly object[]>>) =>
  act(async () => {
    for (const { id, spec } of wire().sent)
      if (id !== undefined && spec) {
        const found = (stored[spec.collection] ?? []).filter((row) => matches(row, spec.where ?? matchAll));
        const rows = spec.aggregate
          ? [{ count: found.length }]
          : found.slice(0, spec.limit).map((row) => ({ ...row }));
        wire().say({ t: 'rows', id, question: 'q', rows });
      }
    await settle();
  });
