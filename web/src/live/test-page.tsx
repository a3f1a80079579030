import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Actor } from '@sable/domain/kernel/actor';
import { LiveClient } from './client.ts';
import { LiveContext } from './hooks.ts';
import { sam, settle, wire } from './test-wire.ts';

/** Shows a part of the app to a person who is signed in and connected over the test's wire. Returns their client, which the test stops. */
export async function showPart(part: () => ReactNode, actor: Actor = sam): Promise<LiveClient> {
  const client = new LiveClient(actor, 'ws://x/live', () => undefined);
  client.start();
  wire().open();
  const router = createRouter({
    routeTree: createRootRoute({ component: part }),
    history: createMemoryHistory(),
  });
  await router.load();
  render(
    <MantineProvider env="test">
      <LiveContext value={client}>
        <RouterProvider router={router} />
      </LiveContext>
    </MantineProvider>,
  );
  await act(() => settle());
  return client;
}
