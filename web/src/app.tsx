import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { OfflinePage } from './errors/offline-page.tsx';
import { createAppRouter } from './router.tsx';
import { routeTable } from './routes.ts';
import { rememberedSession } from './session/remembered-session.ts';
import { loadSession, useSession, watchSession } from './session/session.ts';
import { interceptLinks } from './shell/intercept-links.ts';
import { StartFrame } from './shell/main-layout.tsx';
import { ShellSlotsProvider, type ShellSlots } from './shell/slots.tsx';
import { theme } from './theme.ts';
import { darkModeManager } from './theme-scheme.ts';
import { themeVariables } from './theme-variables.ts';
import { DialogHost } from './ui/dialog-host.tsx';
import { createStore, useStore } from './ui/store.ts';
import { ToastHost } from './ui/toast-host.tsx';

const router = createAppRouter();
const scheme = darkModeManager();

const pageNonce = (): string =>
  document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The scroll lock of dialogs writes its own style element and reads the nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: pageNonce() });

const unreachable = createStore(false);

/** Loads the session. Called once at startup, and again by code that finds the server unreachable. */
export const openSession = async (): Promise<void> =>
  unreachable.set((await loadSession()) === 'unreachable');

const RoutedApp = () => {
  useEffect(() => interceptLinks(router), []);
  useEffect(() => watchSession(() => void router.invalidate()), []);
  return <RouterProvider router={router} />;
};

const opensForAnyone = (pathname: string): boolean =>
  routeTable.some(({ path, requiresAuth }) => !requiresAuth && `/${path}` === pathname);

/**
 * Shown before the server has returned the session: the frame that this browser remembers, without any product data
 * in it.
 */
const BeforeSession = () => {
  const remembered = useMemo(
    () => (opensForAnyone(window.location.pathname) ? null : rememberedSession()),
    [],
  );
  return remembered && <StartFrame session={remembered} />;
};

const Startup = () => {
  const { loaded } = useSession();
  const outOfReach = useStore(unreachable);
  if (loaded) return <RoutedApp />;
  return outOfReach ? <OfflinePage onRetry={openSession} /> : <BeforeSession />;
};

/** The product, mounted with dialogs, messages, undo and dark mode. */
export const App = ({ slots }: { slots: ShellSlots }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={themeVariables}
    colorSchemeManager={scheme}
    defaultColorScheme="auto"
    getStyleNonce={pageNonce}
  >
    <ShellSlotsProvider slots={slots}>
      <Startup />
    </ShellSlotsProvider>
    <DialogHost />
    <ToastHost />
  </MantineProvider>
);
