// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import './test-browser.ts';
import { App } from './app.tsx';
import { readLocal, writeLocal } from './session/storage.ts';
import { loadSession, setSession, signedOut } from './session/session.ts';
import { dialog } from './ui/dialog.ts';
import { toast } from './ui/toast.ts';

afterEach(() => localStorage.clear());

// Specification 1.8
test('the product is mounted with dialogs and messages', async () => {
  setSession(signedOut);
  render(<App slots={{}} />);
  act(() => void toast.success('Saved'));
  expect(await screen.findByText('Saved')).toBeDefined();
  act(() => void dialog.confirm({ title: 'Delete “Garcia”?' }));
  expect(await screen.findByRole('dialog', { name: 'Delete “Garcia”?' })).toBeDefined();
});

// Specification 1.9
test.each([
  [true, 'dark'],
  [false, 'light'],
])('stored darkMode %s is restored as %s', async (stored, scheme) => {
  localStorage.setItem('darkMode', String(stored));
  setSession(signedOut);
  render(<App slots={{}} />);
  await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe(scheme));
});

const named = { id: 'company-1', name: 'Northgate Security' };

const remember = (settings: object = { user: 's1', company: 's2', app: 's3', salesSeeAll: true }) => {
  writeLocal('roles', ['sales']);
  writeLocal('companies', [named]);
  writeLocal('settings', settings);
};

// Specification 9.5
test('roles, companies and settings of local storage show the frame before the server has answered', async () => {
  remember();
  window.history.replaceState(null, '', '/accounts');
  setSession({ ...signedOut, loaded: false });
  render(<App slots={{}} />);
  const [menu] = await screen.findAllByRole('navigation', { name: 'Main', hidden: true });
  expect(menu?.textContent).toContain('Northgate Security');
  expect(menu?.textContent).toContain('Accounts');
  expect(menu?.textContent).not.toContain('Users');
});

test.each([
  ['/accounts', 'list'],
  ['/dashboard', 'dashboard'],
  ['/calendar', 'calendar'],
  ['/dispatch', 'board'],
  ['/estimates?as=board', 'pipeline'],
])('the screen at %s comes in its own shape: %s', async (path, shape) => {
  remember();
  window.history.replaceState(null, '', path);
  setSession({ ...signedOut, loaded: false });
  const { container } = render(<App slots={{}} />);
  await waitFor(() => expect(container.querySelector('nav')).not.toBeNull());
  const shapes = [...container.querySelectorAll('[data-skeleton]')];
  expect(shapes.map((each) => each.getAttribute('data-skeleton'))).toEqual([shape]);
});

test('the server’s answer that nobody is signed in forgets them', async () => {
  remember();
  vi.stubGlobal('fetch', async () => Response.json({ user: null, company: null }));
  expect(await loadSession()).toBe('loaded');
  expect(['roles', 'companies', 'settings'].map((key) => localStorage.getItem(key))).toEqual([
    null,
    null,
    null,
  ]);
  expect(readLocal('roles')).toBeNull();
});

test.each(['/login', '/'])('a page that is open to anyone shows no remembered frame: %s', async (path) => {
  remember();
  window.history.replaceState(null, '', path);
  setSession({ ...signedOut, loaded: false });
  const { container } = render(<App slots={{}} />);
  await act(async () => void (await import('./shell/start-frame.tsx')));
  expect(container.querySelector('nav')).toBeNull();
});
