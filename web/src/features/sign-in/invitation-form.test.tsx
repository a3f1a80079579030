// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { MantineProvider } from '@mantine/core';
import { InvitationForm } from './invitation-form.tsx';

const invitation = { company: 'Northgate', name: 'Nora', email: 'nora@example.com', hasPassword: true };

/** Opens an invitation. The simulated server returns the given responses one after another. */
function open(...looks: readonly (readonly [status: number, body: object] | 'offline')[]) {
  const left = [...looks];
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = url === '/api/invitations/look' ? left.shift() : ([404, {}] as const);
    if (!answer || answer === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(answer[1], { status: answer[0] });
  });
  const nothing = () => undefined;
  render(<InvitationForm token="t" providers={[]} problem={null} onSignIn={nothing} onForgot={nothing} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  });
}

test('an invitation that could not be looked at is looked at again', async () => {
  open('offline', [200, invitation]);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/link doesn’t work/)).toBeNull();
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Join Northgate' })).toBeTruthy();
});

test('an invitation that is used up leads to the sign-in', async () => {
  const message = 'This invitation has been used or has expired.';
  open([410, { error: { code: 'GONE', message, details: { field: 'token' } } }]);
  expect(await screen.findByRole('heading', { name: 'This invitation link doesn’t work' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Go to sign-in' })).toBeTruthy();
});
