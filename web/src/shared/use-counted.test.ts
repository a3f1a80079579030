import { query } from '@sable/domain/queries';
import { expect, test } from 'vitest';
import { counted } from './use-counted.ts';

const noTest = { field: 'isTest', op: 'eq', value: false };

test('a count leaves out test sales, in addition to its own condition', () => {
  expect(counted(query('accounts')).where).toEqual(noTest);
  const accepted = query('estimates', { where: { status: 'accepted' } });
  expect(counted(accepted).where).toEqual({
    all: [{ field: 'status', op: 'eq', value: 'accepted' }, noTest],
  });
});
