// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { entities } from '@sable/domain/registry';
import '../../test-browser.ts';
import { LiveClient } from '../../live/client.ts';
import { LiveContext } from '../../live/hooks.ts';
import { id, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { wipeStorage } from '../../session/storage.ts';
import { metaOf } from './field-facts.ts';
import { useRefChoices } from './use-ref-choices.ts';

useWire();
afterEach(() => wipeStorage());

const base = { version: 1, companyId: sam.companyId, belongsTo: [], createdBy: null };
const person = (n: number, name: string, status: string) => ({ ...base, id: id(n), name, status });
/** Zoe sells; Ivo installs; Ann is switched off. */
const answers: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  users: [person(7, 'Zoe', 'active'), person(8, 'Ivo', 'active'), person(9, 'Ann', 'inactive')],
  searches: [{ ...base, id: id(7), type: 'users', title: 'Zoe' }],
};

/** Whom a field of a form offers. */
async function offered(collection: string, field: string) {
  const entity = entities.find((each) => each.collection === collection);
  if (!entity) throw new Error(`There is no ${collection}.`);
  const meta = metaOf(entity, field);
  const client = new LiveClient(sam, 'ws://x/live', () => undefined);
  client.start();
  wire().open();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LiveContext value={client}>{children}</LiveContext>
  );
  const { result, unmount } = renderHook(
    () => useRefChoices(meta.collection ?? '', '', undefined, meta.among),
    { wrapper },
  );
  await act(async () => {
    for (const { id: query, spec } of wire().sent)
      if (query !== undefined && spec)
        wire().say({ t: 'rows', id: query, question: 'q', rows: answers[spec.collection] ?? [] });
    await settle();
  });
  const names = result.current.choices.map(({ label }) => label);
  unmount();
  client.stop();
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
