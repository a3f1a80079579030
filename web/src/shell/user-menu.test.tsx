// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { setSession, signedOut } from '../session/session.ts';
import { captureInstallPrompt } from './install-prompt.ts';
import { UserMenu } from './user-menu.tsx';

// Specification 1.7, 1.10: the version label, and what uses the offer to install
test('the menu of a person offers to install the product while the browser does, and asks the browser', async () => {
  captureInstallPrompt();
  setSession({
    ...signedOut,
    user: { id: 'user-1', name: 'Dana Whitfield', email: 'dana@example.com', status: 'active' },
  });
  render(
    <MantineProvider env="test">
      <UserMenu photoId={null} onShortcuts={() => undefined} />
    </MantineProvider>,
  );
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Your menu, Dana Whitfield' }));
  await open();
  expect(await screen.findByRole('menuitem', { name: 'Sign out' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Install app' })).toBeNull();
  expect(screen.getByText('Sable 4.9.5-b1')).toBeDefined();
  const prompt = vi.fn(async () => undefined);
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Install app' }));
  expect(prompt).toHaveBeenCalledOnce();
});
