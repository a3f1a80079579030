// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import type { RowIn } from '@sable/domain/queries';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { LiveClient } from '../../live/client.ts';
import { LiveContext } from '../../live/hooks.ts';
import { id, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { AccountHead } from './account-head.tsx';

useWire();

const account: RowIn<'accounts'> = {
  companyId: sam.companyId,
  affiliateId: null,
  version: 1,
  createdAt: '2026-03-05T15:00:00.000Z',
  updatedAt: '2026-03-05T15:00:00.000Z',
  createdBy: sam.id,
  belongsTo: [],
  id: id(40),
  type: 'residential',
  name: 'Hanna Miller',
  nameKey: 'hanna miller',
  siteKey: '',
  status: 'cancelled',
  ownerUserId: sam.id,
  assignedUserIds: [],
  organizationId: null,
  phone: null,
  email: null,
  site: null,
  city: '',
  leadSource: null,
  tags: [],
  temperature: 'hot',
  followUpOn: null,
  quotedAt: null,
  customerSince: null,
  lostOn: null,
  timeZone: null,
  soldOn: null,
  installOn: null,
  notes: null,
  closeReason: 'Moved away',
};

test('a canceled customer is called so in American English', async () => {
  const client = new LiveClient(sam, 'ws://x/live', () => undefined);
  client.start();
  wire().open();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AccountHead account={account} /> }),
    history: createMemoryHistory(),
  });
  await router.load();
  render(
    <MantineProvider env="test">
      <LiveContext value={client}>
        <RouterProvider router={router} />
      </LiveContext>
    </MantineProvider>,
  );
  await act(() => settle());
  expect(screen.getByText('Canceled: Moved away')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Cancelled');
  // How warm a lead is says nothing of a customer.
  expect(screen.queryByText('Hot')).toBeNull();
  client.stop();
});
