import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { readQuery, writeQuery } from './address.ts';
import { showLive } from './live/test-page.tsx';
import { settle } from './live/test-wire.ts';
import { navigate, navigateBy } from './navigate.ts';
import { ViewOutlet } from './shell/view-outlet.tsx';

interface Page {
  readonly screen: () => ReactNode;
  /** Runs before the page is shown; until it settles, the previous page stays. */
  readonly load?: () => Promise<unknown>;
}

/** Shows pages of the app by their paths, to a signed-in person. The test stops the client. */
export async function showPages(pages: Readonly<Record<string, Page>>, start: string) {
  const root = createRootRoute({ component: ViewOutlet });
  const routes = Object.entries(pages).map(([path, { screen, load = () => Promise.resolve() }]) =>
    createRoute({ getParentRoute: () => root, path, loader: load, component: screen }),
  );
  const router = createRouter({
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    history: createMemoryHistory({ initialEntries: [start] }),
    routeTree: root.addChildren(routes),
  });
  navigateBy((path, { replace }) => void router.navigate({ href: path, replace }));
  await router.load();
  const client = await showLive(<RouterProvider router={router} />);
  return { client, address: () => router.state.location.href };
}

/** Follows a link, and waits until its page is loaded. */
export const open = (path: string) =>
  act(async () => {
    navigate(path);
    await settle();
  });
