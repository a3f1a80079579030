// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { MantineProvider } from '@mantine/core';
import { ResetForm } from './reset-form.tsx';

/** Opens a link on a server whose check of it answers so. */
function open(check: Response | 'offline') {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/password/reset/check' && check !== 'offline') return check;
    throw new TypeError('Failed to fetch');
  });
  const nothing = () => undefined;
  render(<ResetForm token="t" onDone={nothing} onForgot={nothing} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  });
}

test('a used link says so before anyone types a password', async () => {
  const message = 'This link has been used or has expired.';
  open(Response.json({ error: { code: 'GONE', message, details: { field: 'token' } } }, { status: 410 }));
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send me a new link' })).toBeTruthy();
  expect(screen.queryByLabelText(/password/i)).toBeNull();
});

test.each([
  ['works', Response.json({ ok: true })],
  ['could not be checked', 'offline'],
] as const)('a link that %s asks for the new password', async (_name, check) => {
  open(check);
  expect(await screen.findByRole('button', { name: 'Save the new password' })).toBeTruthy();
});
