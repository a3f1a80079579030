// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { anyEntity } from '@sable/domain/kernel/entity';
import { tasks } from '@sable/domain/task';
import { afterEach, expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { answerAll } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire } from '../../live/test-wire.ts';
import { open, showPages } from '../../test-pages.tsx';
import { DialogHost } from '../../ui/dialog-host.tsx';
import { RecordPage } from './record-page.tsx';

useWire();
afterEach(cleanup);

const task = {
  ...tasks.sample(1),
  id: id(50),
  companyId: sam.companyId,
  version: 1,
  createdAt: '2026-03-05T15:00:00.000Z',
  updatedAt: '2026-03-05T15:00:00.000Z',
  createdBy: sam.id,
  belongsTo: [],
  userId: sam.id,
};

const press = async (name: string) => {
  const button = screen.getAllByRole('button', { name }).at(-1);
  await act(async () => {
    if (button) fireEvent.click(button);
    // The dialog is lazy-loaded when it is first opened.
    await vi.dynamicImportSettled();
    await settle();
    await settle();
  });
};

const deletion = () => posts.findLast(({ body }) => body.mutations);

/** Deletes a record from its page on a slow connection. */
async function deleteRecord() {
  const Task = () => (
    <>
      <RecordPage entity={anyEntity(tasks)} id={task.id} />
      <DialogHost />
    </>
  );
  const pages = {
    '/task': { screen: Task },
    '/tasks': { screen: () => <p>All tasks</p> },
    '/contacts': { screen: () => <p>Contacts</p> },
  };
  const { client, address } = await showPages(pages, '/task');
  await answerAll({ tasks: [task] });
  await press('Delete');
  await press('Delete');
  const answer = () =>
    act(async () => {
      deletion()?.answer(200, { seq: 1, results: [null] });
      await settle();
      await settle();
    });
  return { client, address, answer };
}

test('a record that is deleted leads to its list', async () => {
  const { client, address, answer } = await deleteRecord();
  await answer();
  expect(deletion()?.body.mutations).toMatchObject([{ name: 'tasks.delete' }]);
  expect(address()).toBe('/tasks');
  client.stop();
});

test('who left the record meanwhile stays where they are', async () => {
  const { client, address, answer } = await deleteRecord();
  await open('/contacts');
  await answer();
  expect(address()).toBe('/contacts');
  client.stop();
});
