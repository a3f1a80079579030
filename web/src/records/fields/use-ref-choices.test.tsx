// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { entities } from '@sable/domain/registry';
import '../../test-browser.ts';
import { answerAll, runLiveHook } from '../../live/test-page.tsx';
import { id, sam, useWire } from '../../live/test-wire.ts';
import { wipeStorage } from '../../session/storage.ts';
import { metaOf } from './field-facts.ts';
import { useRefChoices } from './use-ref-choices.ts';

useWire();
afterEach(() => wipeStorage());

const base = { version: 1, companyId: sam.companyId, belongsTo: [], createdBy: null };
const person = (n: number, name: string, status: string) => ({ ...base, id: id(n), name, status });
/** Zoe sells, Ivo installs, and Ann is deactivated. */
const answers: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  users: [person(7, 'Zoe', 'active'), person(8, 'Ivo', 'active'), person(9, 'Ann', 'inactive')],
  searches: [{ ...base, id: id(7), type: 'users', title: 'Zoe' }],
};

/** Returns the people that a form's field offers. */
async function offered(collection: string, field: string) {
  const entity = entities.find((each) => each.collection === collection);
  if (!entity) throw new Error(`There is no ${collection}.`);
  const meta = metaOf(entity, field);
  const { result, close } = runLiveHook(() =>
    useRefChoices(meta.collection ?? '', '', undefined, meta.among),
  );
  await answerAll(answers);
  const names = result.current.choices.map(({ label }) => label);
  close();
  return names;
}

test.each([
  ['accounts', 'ownerUserId'],
  ['estimates', 'ownerUserId'],
  ['organizations', 'ownerUserId'],
  ['equipment', 'soldByUserId'],
])('who sells is a salesperson: %s, %s', async (collection, field) => {
  expect(await offered(collection, field)).toEqual(['Zoe']);
});

test.each([
  ['tasks', 'assigneeUserId'],
  ['work-orders', 'assigneeUserId'],
  ['equipment', 'installedByUserId'],
])('whoever works here does the rest: %s, %s', async (collection, field) => {
  expect(await offered(collection, field)).toEqual(['Ivo', 'Zoe']);
});
