// @vitest-environment node
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newKey } from './key.ts';
import { UnfinishedWork } from './unfinished-work.ts';

const pageOf = (person: { companyId: string; userId: string }) =>
  new UnfinishedWork({ ...person, clientId: newKey(), send: () => undefined });
const file = new File(['the bytes of a plan'], 'Plan.pdf');

test('a file outlives its page until it is dropped', async () => {
  const person = { companyId: newKey(), userId: newKey() };
  const first = pageOf(person);
  await first.files.keep('a plan', file);
  first.stop();
  const second = pageOf(person);
  expect(await second.files.names()).toEqual(['a plan']);
  expect(await (await second.files.read('a plan'))?.text()).toBe('the bytes of a plan');
  await second.files.drop('a plan');
  expect(await second.files.names()).toEqual([]);
  expect(await second.files.read('a plan')).toBeUndefined();
});

test('nobody else finds it, and signing out deletes it', async () => {
  const person = { companyId: newKey(), userId: newKey() };
  const page = pageOf(person);
  await page.files.keep('a plan', file);
  expect(await pageOf({ ...person, userId: newKey() }).files.names()).toEqual([]);
  expect(await pageOf({ ...person, companyId: newKey() }).files.names()).toEqual([]);
  await page.destroy();
  expect(await pageOf(person).files.names()).toEqual([]);
});

test('what would fill the browser is not kept', async () => {
  const page = pageOf({ companyId: newKey(), userId: newKey() });
  const large = new File(['x'], 'Video.mp4');
  Object.defineProperty(large, 'size', { value: 600 * 1024 ** 2 });
  await page.files.keep('a video', large);
  expect(await page.files.names()).toEqual([]);
});
