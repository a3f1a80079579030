// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { newKey } from './key.ts';
import { WorkStore } from './work-store.ts';

test('a store of the first version keeps its entries, and holds drafts from then on', async () => {
  const [companyId, userId] = [newKey(), newKey()];
  const older = await openDB(`unfinished-work ${companyId} ${userId}`, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('entries', { autoIncrement: true }).createIndex('key', 'key', { unique: true });
      fresh.createObjectStore('leases', { keyPath: 'clientId' });
    },
  });
  await older.add('entries', { key: newKey(), owner: newKey(), problem: null });
  older.close();

  const store = await WorkStore.open(companyId, userId);
  expect(await store.count()).toBe(1);
  await store.keepDraft('contact', newKey(), '{"name":"Ann"}');
  expect(await store.countDrafts()).toBe(1);
  await store.destroy();
  const next = await WorkStore.open(companyId, userId);
  expect(await next.countDrafts()).toBe(0);
  next.close();
});
