// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import '../test-browser.ts';
import { LiveClient } from '../live/client.ts';
import { LiveContext } from '../live/hooks.ts';
import { id, sam, settle, useWire, wire } from '../live/test-wire.ts';
import { wipeStorage } from '../session/storage.ts';
import { usePersonChoices, type Among } from './use-person-choices.ts';

useWire();
afterEach(() => wipeStorage());

const base = { version: 1, companyId: sam.companyId, belongsTo: [], createdBy: null };
const person = (n: number, name: string, status: string) => ({ ...base, id: id(n), name, status });
/** Zoe sells; Ivo installs; Ann sold and is switched off, so that no search row of hers counts as a salesperson's. */
const answers: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  users: [person(7, 'Zoe', 'active'), person(8, 'Ivo', 'active'), person(9, 'Ann', 'inactive')],
  searches: [{ ...base, id: id(7), type: 'users', title: 'Zoe' }],
};

async function namesOf(among: Among, chosen: string | null) {
  const client = new LiveClient(sam, 'ws://x/live', () => undefined);
  client.start();
  wire().open();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LiveContext value={client}>{children}</LiveContext>
  );
  const { result, unmount } = renderHook(() => usePersonChoices(among, chosen), { wrapper });
  await act(async () => {
    for (const { id: query, spec } of wire().sent)
      if (query !== undefined && spec)
        wire().say({ t: 'rows', id: query, question: 'q', rows: answers[spec.collection] ?? [] });
    await settle();
  });
  const names = result.current.map(({ label }) => label);
  unmount();
  client.stop();
  return names;
}

test.each([
  ['salespersons', null, ['Zoe']],
  ['staff', null, ['Ivo', 'Zoe']],
  ['everyone', null, ['Ann', 'Ivo', 'Zoe']],
  // Whoever is chosen already stays, so that an old record still says whose it is.
  ['salespersons', id(9), ['Ann', 'Zoe']],
] as const)(
  'among %s, with %s chosen: no picker offers who is switched off',
  async (among, chosen, names) => {
    expect(await namesOf(among, chosen)).toEqual(names);
  },
);
