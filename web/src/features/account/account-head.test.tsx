// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showPart } from '../../live/test-page.tsx';
import { useWire } from '../../live/test-wire.ts';
import { AccountHead } from './account-head.tsx';
import { accountRow } from './test-account.ts';

useWire();

const account = accountRow({ status: 'cancelled', temperature: 'hot', closeReason: 'Moved away' });

test('a canceled customer is called so in American English', async () => {
  const client = await showPart(() => <AccountHead account={account} />);
  expect(screen.getByText('Canceled: Moved away')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Cancelled');
  // How warm a lead is says nothing of a customer.
  expect(screen.queryByText('Hot')).toBeNull();
  client.stop();
});
