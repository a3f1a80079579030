// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { accounts } from '@sable/domain/account';
import { anyEntity } from '@sable/domain/kernel/entity';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerAll } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire } from '../../live/test-wire.ts';
import { open, showPages } from '../../test-pages.tsx';
import { useList } from './use-list.ts';
import { ViewMenu } from './view-menu.tsx';

useWire();

const entity = anyEntity(accounts);
const Accounts = () => <ViewMenu entity={entity} list={useList(entity)} />;

const view = {
  id: id(40),
  companyId: sam.companyId,
  version: 1,
  createdAt: '2026-03-01T15:30:00.000Z',
  updatedAt: '2026-03-01T15:30:00.000Z',
  createdBy: sam.id,
  belongsTo: [],
  name: 'Homes',
  collection: 'accounts',
  filters: [],
  sort: null,
  columns: [],
  groupBy: null,
  sharedWith: [],
  shared: false,
};
const changed = `/accounts?view=${view.id}&f.type=in:residential`;

/** Changes a list's view, then saves or deletes it; the server has not answered. */
async function press(button: string, from: string) {
  const { client, address } = await showPages({ '/accounts': { screen: Accounts } }, from);
  await answerAll({ views: [view] });
  if (button.startsWith('Delete'))
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'View options' }));
      await settle();
    });
  await act(async () => {
    fireEvent.click(screen.getByText(button));
    await settle();
  });
  const answer = () =>
    act(async () => {
      posts.at(-1)?.answer(200, { seq: 2, results: [null] });
      await settle();
    });
  return { client, address, answer };
}

test('a view that was saved is shown as it is', async () => {
  const { client, address, answer } = await press('Save changes', changed);
  await answer();
  expect(address()).toBe(`/accounts?view=${view.id}`);
  client.stop();
});

test('the list that a person went on to stays when the view that they saved is answered', async () => {
  const { client, address, answer } = await press('Save changes', changed);
  await open('/accounts?view=mine');
  await answer();
  expect(address()).toBe('/accounts?view=mine');
  client.stop();
});

test('the list that a person went on to stays when the view that they deleted is answered', async () => {
  const { client, address, answer } = await press('Delete the view', `/accounts?view=${view.id}`);
  await open('/accounts?view=mine');
  await answer();
  expect(address()).toBe('/accounts?view=mine');
  client.stop();
});
