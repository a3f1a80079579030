// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { uuidv7 } from '@sable/domain/kernel/id-generator';
import { newKey } from './key.ts';
import { UnfinishedWork } from './unfinished-work.ts';
import { WorkStore } from './work-store.ts';

const open: UnfinishedWork[] = [];
afterEach(() => {
  for (const work of open.splice(0)) work.stop();
});

/** Returns a person unique to the test. */
const nobody = () => ({ companyId: newKey(), userId: newKey() });
type Person = ReturnType<typeof nobody>;

/**
 * When the last page was opened, in milliseconds: each page is later than the one before, however fast the machine
 * is.
 */
let openedAt = Date.now();

/** Opens a page; its lease is stored before the test continues. */
async function openPage(person: Person): Promise<UnfinishedWork> {
  const clientId = uuidv7(++openedAt, crypto.getRandomValues(new Uint8Array(10)));
  const work = new UnfinishedWork({ ...person, clientId, send: () => undefined });
  open.push(work);
  work.start();
  await work.count();
  return work;
}

/** Ends a page the way closing or reloading it does. */
async function closePage(work: UnfinishedWork): Promise<void> {
  work.stop();
  await work.count();
}

test('two pages with one form open keep two drafts', async () => {
  const person = nobody();
  const [first, second] = [await openPage(person), await openPage(person)];
  await first.drafts.keep('new account', 'first');
  expect(await second.drafts.take('new account')).toEqual({ values: undefined, isElsewhere: true });
  await second.drafts.keep('new account', 'second');
  expect((await first.drafts.take('new account')).values).toBe('first');
  expect(await first.drafts.count()).toBe(2);
  await second.drafts.drop('new account');
  expect(await first.drafts.take('new account')).toEqual({ values: 'first', isElsewhere: false });
});

test('the draft of a page that is gone goes to one other page, the last one first', async () => {
  const person = nobody();
  const [first, second] = [await openPage(person), await openPage(person)];
  await first.drafts.keep('new account', 'first');
  await second.drafts.keep('new account', 'second');
  await closePage(first);
  await closePage(second);
  const [third, fourth, fifth] = [await openPage(person), await openPage(person), await openPage(person)];
  expect((await third.drafts.take('new account')).values).toBe('second');
  expect((await fourth.drafts.take('new account')).values).toBe('first');
  expect(await fifth.drafts.take('new account')).toEqual({ values: undefined, isElsewhere: true });
});

test('a form takes no draft of another form whose name begins like its own', async () => {
  const page = await openPage(nobody());
  await page.drafts.keep('event new', 'event');
  expect((await page.drafts.take('event')).values).toBeUndefined();
});

test('a draft that an earlier version kept is restored', async () => {
  const person = nobody();
  const store = await WorkStore.open(person.companyId, person.userId);
  store.close();
  const request = indexedDB.open(`unfinished-work ${person.companyId} ${person.userId}`);
  await new Promise((resolve) => (request.onsuccess = resolve));
  const written = request.result.transaction('drafts', 'readwrite');
  written.objectStore('drafts').put('typed', 'new account');
  await new Promise((resolve) => (written.oncomplete = resolve));
  request.result.close();
  const page = await openPage(person);
  expect((await page.drafts.take('new account')).values).toBe('typed');
  expect(await page.drafts.count()).toBe(1);
});
