// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import './test-browser.ts';
import {
  readDarkMode,
  readLocal,
  readSession,
  wipeStorage,
  wipeStorageForGood,
  writeDarkMode,
  writeLocal,
  writeSession,
} from './session/storage.ts';
import { pathAfterSignIn, readLastRoute, readNavigationMap } from './guard/visited.ts';
import { askForProof } from './live/proof.ts';
import { navigate } from './navigate.ts';
import { createAppRouter } from './router.tsx';
import type { Session } from './session/session-answer.ts';
import { getSession, loadSession, setSession, signedOut, signOut } from './session/session.ts';
import { ToastFrame } from './ui/toast-frame.tsx';

const person: Session = {
  loaded: true,
  user: { id: 'user-1', name: 'Dana Whitfield', email: 'dana@example.com', status: 'active' },
  roles: ['sales'],
  company: { id: 'company-1', name: 'Northgate Security', status: 'active', brandColor: null },
  companies: [{ id: 'company-1', name: 'Northgate Security' }],
  userSettingsId: 's1',
  companySettingsId: 's2',
  appSettingsId: 's3',
  settings: { salesSeeAll: true },
};

const start = (path: string) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const page = render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
      <ToastFrame />
    </MantineProvider>,
  );
  const arrive = (at: string) =>
    waitFor(() => {
      expect(router.state.status).toBe('idle');
      expect(router.state.resolvedLocation?.href).toBe(at);
    });
  return { router, page, arrive };
};

beforeEach(() => setSession(person));

afterEach(() => {
  act(() => notifications.clean());
  localStorage.clear();
  sessionStorage.clear();
});

// Runs first: once the product is loaded, no frame is shown before it.
test('after a sign-in the frame stands before the product is loaded', async () => {
  const { page } = start('/accounts');
  await waitFor(() => expect(page.container.querySelector('[aria-busy]')).toBeTruthy());
  expect(page.getByRole('navigation', { name: 'Main', hidden: true })).toBeTruthy();
});

test('a request that needs a fresh sign-in asks for the password in front of the screen', async () => {
  const methods = { email: 'dana@example.com', password: true, passkey: false };
  vi.stubGlobal('fetch', async () => Response.json(methods));
  const { page, arrive } = start('/privacy-policy');
  await arrive('/privacy-policy');
  const answer = askForProof();
  const dialog = await page.findByRole('dialog', { name: 'Confirm that it is you' });
  expect(await within(dialog).findByLabelText('Password')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await answer).toBe(false);
});

const turnOff = () => setSession({ ...person, user: person.user && { ...person.user, status: 'inactive' } });

// A person who has just signed in is on the first page.
test.each(['/', '/dashboard'])(
  'a person whose access is turned off reads why, and can sign out: %s',
  async (path) => {
    turnOff();
    const { page } = start(path);
    const said = () => page.queryByRole('heading', { name: 'Your access is turned off' });
    const product = () => page.queryByRole('navigation', { name: 'Main', hidden: true });
    await waitFor(() => expect(said() ?? product()).toBeTruthy());
    expect(product()).toBeNull();
    expect(page.getByText(/Ask your company’s administrator to restore it/)).toBeTruthy();
    expect(page.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    // They are signed in: to sign in is no way out.
    expect(page.queryByRole('link', { name: 'Sign in' })).toBeNull();
    expect(page.queryByText(/Your access has been turned off/)).toBeNull();
  },
);

test('a person whose access is turned off reads an open page without the product around it', async () => {
  turnOff();
  const { page, arrive } = start('/privacy-policy');
  await arrive('/privacy-policy');
  expect(await page.findByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(page.queryByRole('navigation', { name: 'Main', hidden: true })).toBeNull();
});

describe('navigation', () => {
  // Specification 2.38, 2.45, 2.46
  test('shows the screen under its title and remembers where the person is', async () => {
    const { arrive } = start('/privacy-policy');
    await arrive('/privacy-policy');
    expect(document.title).toBe('Sable - Privacy Policy');
    // The target route, without any of the router's own matches.
    expect(readLocal('lastRoute')).toEqual({
      name: 'privacy-policy',
      path: '/privacy-policy',
      fullPath: '/privacy-policy',
      params: {},
      query: {},
      hash: '',
    });
    expect(readLocal('navigationMap')).toEqual({ 'privacy-policy': '/privacy-policy' });
    expect(readLocal('currentRoute')).toMatchObject({
      meta: { title: 'Privacy Policy', requiresAuth: false },
    });
  });

  // Specification 2.44
  test('the root view is rendered again for another hash of the same path', async () => {
    const { router, page, arrive } = start('/privacy-policy');
    await arrive('/privacy-policy');
    const titled = () => page.findByRole('heading', { level: 1, name: 'Privacy policy' });
    const before = await titled();
    await router.navigate({ href: '/privacy-policy' });
    expect(await titled()).toBe(before);
    await router.navigate({ href: '/privacy-policy#stored' });
    await arrive('/privacy-policy#stored');
    expect(await titled()).not.toBe(before);
  });

  // Specification 2.44
  test('the root view stays while its screen writes its own address and while one goes back, and is rendered again for a link to where it began', async () => {
    const { router, page, arrive } = start('/privacy-policy');
    await arrive('/privacy-policy');
    const titled = () => page.findByRole('heading', { level: 1, name: 'Privacy policy' });
    const before = await titled();
    navigate('/privacy-policy?part=1', { keepView: true });
    await arrive('/privacy-policy?part=1');
    expect(await titled()).toBe(before);
    router.history.back();
    await arrive('/privacy-policy');
    expect(await titled()).toBe(before);
    navigate('/privacy-policy?part=2', { replace: true, keepView: true });
    await arrive('/privacy-policy?part=2');
    expect(await titled()).toBe(before);
    await router.navigate({ href: '/privacy-policy' });
    await arrive('/privacy-policy');
    expect(await titled()).not.toBe(before);
  });

  // Specification 2.40, 8.1
  test('not authorized: warns at the top for two seconds and goes back to the page before', async () => {
    const { router, page, arrive } = start('/privacy-policy');
    await arrive('/privacy-policy');
    // Checked when it appears: it disappears after two seconds.
    const warned = page.findByRole('alert').then((alert) => ({
      text: alert.textContent,
      toast: notificationsStore.getState().notifications[0],
      countdown: page.queryByTestId('toast-progress') !== null,
    }));
    await router.navigate({ href: '/super' });
    await arrive('/privacy-policy');
    const { text, toast, countdown } = await warned;
    expect(text).toContain('Not Authorized!');
    expect(toast).toMatchObject({
      'data-tone': 'warning',
      position: 'top-center',
      autoClose: 2_000,
    });
    expect(countdown).toBe(true);
    expect(readLastRoute()?.fullPath).toBe('/privacy-policy');
  });

  test('not authorized with no page before: the refusal stands in place', async () => {
    const { page } = start('/super');
    expect(await page.findByRole('heading', { name: 'You don’t have access to this page' })).toBeDefined();
    expect(readLastRoute()).toBeNull();
  });

  // Specification 2.15, 2.38, 2.42
  test('not signed in: goes to sign-in and keeps the deep link, query and all', async () => {
    for (const loaded of [false, true]) setSession({ ...signedOut, loaded });
    const { arrive } = start('/organization/o-1?tab=sites#top');
    await arrive('/login');
    expect(document.title).toBe('Sable - Login');
    expect(pathAfterSignIn()).toBe('/organization/o-1?tab=sites#top');
    expect(readLastRoute()).toMatchObject({ params: { id: 'o-1' }, query: { tab: 'sites' }, hash: 'top' });
  });

  // Specification 2.36
  test('any other path is Page Not Found', async () => {
    const { page } = start('/nothing/at/all');
    expect(await page.findByRole('heading', { name: 'Page not found' })).toBeDefined();
    await waitFor(() => expect(document.title).toBe('Sable - Page Not Found'));
    expect(readLocal('currentRoute')).toMatchObject({ name: 'Error404' });
  });
});

describe('the browser’s storage', () => {
  // Specification 9.7
  test('goes at sign-out, all but the choice of dark mode', async () => {
    writeDarkMode(true);
    writeLocal('roles', ['sales']);
    sessionStorage.setItem('salespersons', '[]');
    wipeStorage();
    expect(readDarkMode()).toBe(true);
    expect({ ...localStorage }).toEqual({ darkMode: 'true' });
    expect(sessionStorage.length).toBe(0);
  });

  test('goes again when the page is left after sign-out: the router writes its own keys then', () => {
    wipeStorageForGood();
    sessionStorage.setItem('tsr-scroll-restoration-v1_3', '{"/accounts?q=Miller":{}}');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.length).toBe(0);
    sessionStorage.setItem('salespersons', '[]');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('salespersons')).toBe('[]');
    wipeStorage();
  });

  test('keeps no name of people and records when the session ends on its own, and keeps the way back', async () => {
    for (const key of ['cache', 'salespersons', 'tsr-scroll-restoration-v1_3'])
      sessionStorage.setItem(key, '[]');
    writeLocal('navigationMap', { Accounts: '/accounts?q=Miller' });
    writeLocal('currentRoute', { fullPath: '/accounts?q=Miller' });
    writeLocal('lastRoute', { fullPath: '/accounts' });
    writeLocal('roles', ['super']);
    writeSession('onboarding', { email: 'founder@example.com' });
    vi.stubGlobal('fetch', async () => Response.json({ ...person, user: null }));
    expect(await loadSession()).toBe('loaded');
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect({ ...localStorage }).toEqual({ lastRoute: '{"fullPath":"/accounts"}' });
  });

  test('keeps what a founder typed before there was any session', async () => {
    writeSession('onboarding', { email: 'founder@example.com' });
    vi.stubGlobal('fetch', async () => Response.json({ ...person, user: null }));
    expect(await loadSession()).toBe('loaded');
    expect(readSession('onboarding')).toEqual({ email: 'founder@example.com' });
  });

  test('is named in one file: no other writes to it but for uploads and the customer’s page', () => {
    const sources = import.meta.glob<string>(['./**/*.ts', './**/*.tsx', '!./**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const writers = Object.entries(sources).filter(([, text]) => /(local|session)Storage[.[]/.test(text));
    expect(writers.map(([path]) => path).sort()).toEqual([
      './attachments/unfinished.ts',
      './customer/page-harness.tsx',
      './customer/session-state.ts',
      './session/storage.ts',
    ]);
  });

  // Specification 9.5
  test('keeps ids and names of the session, and no address of anyone', async () => {
    vi.stubGlobal('fetch', async () => Response.json(person));
    expect(await loadSession()).toBe('loaded');
    expect(getSession()).toEqual(person);
    expect(JSON.stringify({ ...localStorage })).not.toContain('@');
    expect(readLocal('roles')).toEqual(['sales']);
    expect(readLocal('settings')).toEqual({ user: 's1', company: 's2', app: 's3', salesSeeAll: true });
    expect(readLocal('companies')).toEqual([{ id: 'company-1', name: 'Northgate Security' }]);
  });

  test.each([
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\\\evil.example',
    '/\t/evil.example',
    '/\\t/evil.example',
    'javascript:alert(1)',
    'accounts',
  ])('leads nowhere else after sign-in, whatever stands in it: %s', (fullPath) => {
    writeLocal('lastRoute', {
      name: 'Dashboard',
      path: '/dashboard',
      fullPath,
      params: {},
      query: {},
      hash: '',
    });
    expect(pathAfterSignIn()).toBe('/');
    writeLocal('navigationMap', { Accounts: fullPath });
    expect(readNavigationMap()).toEqual({});
  });

  test('stays when the server could not end the session', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
    writeLocal('roles', ['sales']);
    await expect(signOut()).rejects.toThrow('503');
    expect(readLocal('roles')).toEqual(['sales']);
  });
});
