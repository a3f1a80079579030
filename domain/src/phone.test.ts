import { expect, test } from 'vitest';
import { accounts } from './account.ts';
import { contacts } from './contact.ts';
import { anyEntity } from './kernel/entity.ts';

const at = '2026-11-25T15:08:00.000Z';
const base = { id: 'a', companyId: 'c', version: 1, createdAt: at, updatedAt: at };
const row = { ...base, createdBy: null, belongsTo: [], name: 'Hanna', phone: '9375550144' };

test.each([anyEntity(accounts), anyEntity(contacts)])(
  'what search finds of $collection has the phone number as people read it',
  ({ search }) => {
    expect(JSON.stringify(search?.(row))).toContain('(937) 555-0144');
  },
);
