// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../test-browser.ts';
import { askForProof } from '../live/proof.ts';
import { DialogHost } from '../ui/dialog-host.tsx';
import { ProofHost } from './proof-host.tsx';

/** Stubs a server that holds back its response to the first password, and accepts the second at once. */
function stubServer() {
  let answerFirst = (): void => undefined;
  let passwords = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/methods'))
      return Response.json({ email: 'dana@example.com', password: true, passkey: false });
    passwords += 1;
    if (passwords === 1)
      await new Promise<void>((resolve) => {
        answerFirst = resolve;
      });
    return Response.json({});
  });
  return { answerFirst: () => answerFirst(), passwords: () => passwords };
}

const confirm = async () => {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'a password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a late answer to a dialog that was closed leaves the next one open', async () => {
  const server = stubServer();
  const router = createRouter({
    routeTree: createRootRoute({ component: ProofHost }),
    history: createMemoryHistory(),
  });
  await router.load();
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
      <DialogHost />
    </MantineProvider>,
  );
  const first = askForProof();
  await confirm();
  await waitFor(() => expect(server.passwords()).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await first).toBe(false);
  await closed();

  const second = askForProof();
  await screen.findByLabelText('Password');
  await act(async () => {
    server.answerFirst();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByLabelText('Password')).toBeDefined();
  await confirm();
  expect(await second).toBe(true);
  await closed();
});
