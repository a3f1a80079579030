import { expect, test } from 'vitest';
import { relatedPaths, storedBefore, wholeBefore } from './audit.ts';

const stored = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) => ({
  before: storedBefore({ before, after }),
  after,
});

test('an update keeps only the fields that changed, and the whole document comes back from them', () => {
  const before = { id: 'a', name: 'Old', tags: ['x'], site: { city: 'Boise' }, notes: null };
  const after = { id: 'a', name: 'New', tags: ['x'], site: { city: 'Boise' }, notes: 'Gate code' };
  const row = stored(before, after);
  expect(row.before).toEqual({ name: 'Old', notes: null });
  expect(wholeBefore(row)).toEqual(before);
});

test('a field that did not exist before is null before; one that is gone is kept', () => {
  expect(wholeBefore(stored({ id: 'a' }, { id: 'a', rmr: 100 }))).toEqual({ id: 'a', rmr: null });
  expect(wholeBefore(stored({ id: 'a', fax: '1' }, { id: 'a' }))).toEqual({ id: 'a', fax: '1' });
});

test('what was created was nothing before; what was deleted is kept whole', () => {
  expect(wholeBefore(stored(null, { id: 'a' }))).toBeNull();
  expect(wholeBefore(stored({ id: 'a', name: 'Old' }, null))).toEqual({ id: 'a', name: 'Old' });
});

test('a row that keeps the whole document before stays as it is', () => {
  const whole = {
    before: { id: 'a', name: 'Old', notes: null },
    after: { id: 'a', name: 'New', notes: null },
  };
  expect(wholeBefore(whole)).toEqual(whole.before);
});

test('a change concerns its document and what it belonged to on either side, each once', () => {
  const at = (...belongsTo: string[]) => ({ belongsTo });
  expect(
    relatedPaths({
      collection: 'contacts',
      id: 'c',
      before: at('accounts/a', 'users/u'),
      after: at('accounts/b', 'users/u'),
    }),
  ).toEqual(['contacts/c', 'accounts/a', 'users/u', 'accounts/b']);
  expect(relatedPaths({ collection: 'contacts', id: 'c', before: null, after: null })).toEqual([
    'contacts/c',
  ]);
});
