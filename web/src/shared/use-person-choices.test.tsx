// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import '../test-browser.ts';
import { answerAll, runLiveHook } from '../live/test-page.tsx';
import { id, sam, useWire } from '../live/test-wire.ts';
import { wipeStorage } from '../session/storage.ts';
import { usePersonChoices, type Among } from './use-person-choices.ts';

useWire();
afterEach(() => wipeStorage());

const base = { version: 1, companyId: sam.companyId, belongsTo: [], createdBy: null };
const person = (n: number, name: string, status: string) => ({ ...base, id: id(n), name, status });
/**
 * Zoe sells, Ivo installs, and Ann sold and is deactivated, so that none of her search rows counts as a
 * salesperson's.
 */
const answers: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  users: [person(7, 'Zoe', 'active'), person(8, 'Ivo', 'active'), person(9, 'Ann', 'inactive')],
  searches: [{ ...base, id: id(7), type: 'users', title: 'Zoe' }],
};

async function namesOf(among: Among, chosen: string | null) {
  const { result, close } = runLiveHook(() => usePersonChoices(among, chosen));
  await answerAll(answers);
  const names = result.current.map(({ label }) => label);
  close();
  return names;
}

test.each([
  ['salespersons', null, ['Zoe']],
  ['staff', null, ['Ivo', 'Zoe']],
  ['everyone', null, ['Ann', 'Ivo', 'Zoe']],
  // A person who is already chosen stays, so that an old record still shows its owner.
  ['salespersons', id(9), ['Ann', 'Zoe']],
] as const)(
  'among %s, with %s chosen: no picker offers who is switched off',
  async (among, chosen, names) => {
    expect(await namesOf(among, chosen)).toEqual(names);
  },
);
