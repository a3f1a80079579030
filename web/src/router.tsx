import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type AnyRoute,
  type AnyRouter,
  type AsyncRouteComponent,
  type ParsedLocation,
  type RouterHistory,
  useRouterState,
} from '@tanstack/react-router';
import { readQuery, writeQuery } from './address.ts';
import { CrashedPage } from './errors/crashed-page.tsx';
import { Error404 } from './errors/error404.tsx';
import { areaRows } from './guard/area-rows.ts';
import { guardVisit } from './guard/guard-visit.ts';
import type { RouteRow, ScreenProps } from './guard/route-row.ts';
import { recordCurrentRoute, type VisitedRoute } from './guard/visited.ts';
import { entryOf } from './guard/history-entry.ts';
import { navigateBy } from './navigate.ts';
import { pageTitle } from './page-title.ts';
import { routeTable, type ScreenName } from './routes.ts';
import { screens } from './screens/screens.ts';
import { ProofHost } from './shared/proof-host.tsx';
import { AuthLayout } from './shell/auth-layout.tsx';
import { MainLayout } from './shell/main-layout.tsx';
import { ScreenSkeleton, ScreenView } from './shell/screen-view.tsx';
import { shapeOf } from './shell/shape-at.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The history entry whose screen wrote this address itself. */
    keptFrom?: string;
  }
}

/** Every route of the product: the table's own and those of the areas. */
const allRows: readonly RouteRow<ScreenName>[] = [...routeTable, ...areaRows<ScreenName>(routeTable)];

const routerPath = (path: string): string =>
  path === '*' ? '$' : `/${path}`.replace(/\{(\w+)\?\}/g, '{-$$$1}').replace(/\{(\w+)\}/g, '$$$1');

const visitedOf = (
  row: RouteRow,
  location: ParsedLocation,
  params: Record<string, string>,
): VisitedRoute => ({
  name: row.name,
  path: location.pathname,
  fullPath: location.href,
  params,
  query: readQuery(location.searchStr),
  hash: location.hash,
});

const PendingScreen = ({ row }: { row: RouteRow }) => {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  return <ScreenSkeleton shape={shapeOf(row, readQuery(search))} />;
};

const routeOf = (row: RouteRow<ScreenName>, layout: AnyRoute) => {
  const Screen: AsyncRouteComponent<ScreenProps> = lazyRouteComponent(async () => ({
    default: await screens[row.screen](),
  }));
  const route = createRoute({
    getParentRoute: () => layout,
    path: routerPath(row.path),
    staticData: { row },
    beforeLoad: ({ location, params, preload }) =>
      guardVisit({ row, visited: visitedOf(row, location, params), preload }),
    loader: ({ context }) => (context.refused ? undefined : Screen.preload?.()),
    pendingComponent: () => <PendingScreen row={row} />,
    component: () => (
      <ScreenView
        row={row}
        Screen={Screen}
        params={route.useParams()}
        refused={route.useRouteContext().refused}
        onRetry={() => void Screen.preload?.()}
      />
    ),
  });
  return route;
};

/**
 * Wraps every layout. It includes the dialog for proof of identity, because that dialog guards against leaving like
 * every other form.
 */
const Root = () => (
  <>
    <Outlet />
    <ProofHost />
  </>
);

const routeTree = () => {
  const root = createRootRoute({ component: Root });
  const main = createRoute({ getParentRoute: () => root, id: 'main', component: MainLayout });
  const auth = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthLayout });
  const bare = createRoute({ getParentRoute: () => root, id: 'bare' });
  const layouts = { main, auth, bare };
  const childrenOf = (layout: keyof typeof layouts) =>
    allRows.filter((row) => row.layout === layout).map((row) => routeOf(row, layouts[layout]));
  return root.addChildren([
    main.addChildren(childrenOf('main')),
    auth.addChildren(childrenOf('auth')),
    bare.addChildren(childrenOf('bare')),
  ]);
};

const followTitleAndRoute = (router: AnyRouter): void => {
  router.subscribe('onResolved', () => {
    const match = router.state.matches.at(-1);
    const row = match?.staticData.row;
    document.title = pageTitle(row);
    if (row) recordCurrentRoute(row, visitedOf(row, router.state.location, match?.params ?? {}));
  });
};

/** Creates the router from the route table. Tests pass `history`; the default is the browser's own. */
export const createAppRouter = (history?: RouterHistory) => {
  const router = createRouter({
    history,
    routeTree: routeTree(),
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    scrollRestoration: true,
    defaultPendingMs: 80,
    defaultPendingMinMs: 200,
    defaultNotFoundComponent: Error404,
    defaultErrorComponent: ({ reset }) => <CrashedPage onRetry={reset} />,
  });
  followTitleAndRoute(router);
  navigateBy(
    (path, { replace, keepView }) =>
      void router.navigate({
        href: path,
        replace,
        state: { keptFrom: keepView ? entryOf(router.latestLocation.state) : undefined },
      }),
  );
  return router;
};
