// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import './test-browser.ts';
import { App } from './app.tsx';
import { writeDarkMode } from './session/storage.ts';
import { setSession, signedOut } from './session/session.ts';
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
  writeDarkMode(stored);
  setSession(signedOut);
  render(<App slots={{}} />);
  await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe(scheme));
});
