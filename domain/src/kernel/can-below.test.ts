import { expect, test } from 'vitest';
import { notes } from '../note.ts';
import { tickets } from '../ticket.ts';
import { transactions } from '../transaction.ts';
import type { Actor } from './actor.ts';
import { canBelow, couldCreateBelow } from './can-below.ts';
import { anyEntity } from './entity.ts';

const person = (...roles: string[]): Actor => ({
  kind: 'user',
  id: 'me',
  name: 'Me',
  companyId: 'company',
  roles,
  settings: { salesSeeAll: true },
});
const account = (ownerUserId: string | null, belongsTo: readonly string[] = []) => ({
  id: 'account',
  ownerUserId,
  belongsTo,
});

test('a rep adds below the accounts that they work, an installer below those that they are sent to', () => {
  for (const entity of [notes, transactions].map((each) => anyEntity(each))) {
    const adds = (actor: Actor, above: ReturnType<typeof account>) =>
      couldCreateBelow(entity, actor, 'accountId', above);
    for (const role of ['auditor', 'installer']) {
      expect(adds(person('sales', role), account('me'))).toBe(true);
      expect(adds(person('sales', role), account(null))).toBe(true);
      expect(adds(person('sales', role), account('somebody'))).toBe(false);
    }
    expect(adds(person('sales', 'installer'), account('somebody', ['users/me']))).toBe(true);
    expect(adds(person('sales'), account('somebody', ['users/me']))).toBe(false);
    expect(adds(person('auditor'), account('me'))).toBe(false);
    expect(adds(person('office', 'affiliate'), account('somebody'))).toBe(true);
  }
});

test('what the record does not decide stays open', () => {
  expect(couldCreateBelow(anyEntity(tickets), person('sales'), 'accountId', account('somebody'))).toBe(true);
});

test('a note is changed where its account is worked', () => {
  const note = { id: 'note', accountId: 'account', createdBy: 'somebody' };
  const pins = (collection: string, row: ReturnType<typeof account>) =>
    canBelow({ collection, row }, anyEntity(notes), person('sales'), 'update', note);
  expect([pins('accounts', account('me')), pins('accounts', account('somebody'))]).toEqual([true, false]);
  // Unknown values count as the actor's own.
  expect(pins('organizations', account('somebody'))).toBe(true);
});
