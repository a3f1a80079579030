// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { accounts } from '@sable/domain/account';
import { anyEntity } from '@sable/domain/kernel/entity';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { useAddress } from '../../address.ts';
import { answerAll } from '../../live/test-page.tsx';
import { id, sam, settle, useWire } from '../../live/test-wire.ts';
import { open, showPages } from '../../test-pages.tsx';
import { useViews } from './use-views.ts';

useWire();

const Accounts = () => {
  const { query, setQuery } = useAddress();
  return <p>{useViews(anyEntity(accounts), query, setQuery).current.name}</p>;
};

const settings = {
  id: id(8),
  companyId: sam.companyId,
  scope: 'user',
  userId: sam.id,
  version: 1,
  firstViews: [{ collection: 'accounts', view: 'mine' }],
};

test('a list writes the view that it opens with into its own address, and not into that of the next page', async () => {
  const pages = { '/accounts': { screen: Accounts }, '/contacts': { screen: () => <p>Contacts</p> } };
  const { client, address } = await showPages(pages, '/accounts');
  await answerAll({ settings: [settings] });
  await act(() => settle());
  expect(address()).toBe('/accounts?view=mine');
  await open('/contacts');
  expect(screen.getByText('Contacts')).toBeDefined();
  expect(address()).toBe('/contacts');
  client.stop();
});
