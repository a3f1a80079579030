// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerAll, showPart } from '../../live/test-page.tsx';
import { id, useWire } from '../../live/test-wire.ts';
import { AccountHead } from './account-head.tsx';
import { accountRow, contactRow } from './test-account.ts';

useWire();

const account = accountRow({ status: 'cancelled', temperature: 'hot', closeReason: 'Moved away' });

test('a canceled customer is called so in American English', async () => {
  const client = await showPart(() => <AccountHead account={account} />);
  expect(screen.getByText('Canceled: Moved away')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Cancelled');
  // The lead temperature does not apply to customers.
  expect(screen.queryByText('Hot')).toBeNull();
  client.stop();
});

test('a number stands once, however the account and its contact have it written', async () => {
  const own = accountRow({ phone: '9375550188' });
  const client = await showPart(() => <AccountHead account={own} />);
  await answerAll({
    contacts: [contactRow({ id: id(70), name: 'Jerome Sexton', phone: '+1 937 555 0188' })],
  });
  expect(screen.getByText('Jerome Sexton')).toBeTruthy();
  const ways = within(screen.getByRole('list', { name: 'Ways to reach them' }));
  expect(ways.getAllByText('(937) 555-0188')).toHaveLength(1);
  client.stop();
});
