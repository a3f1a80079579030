import { expect, test } from 'vitest';
import { accounts } from './account.ts';
import { contacts } from './contact.ts';
import { anyEntity } from './kernel/entity.ts';
import { phoneHref } from './phone.ts';

const at = '2026-11-25T15:08:00.000Z';
const base = { id: 'a', companyId: 'c', version: 1, createdAt: at, updatedAt: at };
const row = { ...base, createdBy: null, belongsTo: [], name: 'Hanna', phone: '9375550144' };

test.each([anyEntity(accounts), anyEntity(contacts)])(
  'what search finds of $collection has the phone number as people read it',
  ({ search }) => {
    expect(JSON.stringify(search?.(row))).toContain('(937) 555-0144');
  },
);

test.each([
  ['(937) 555-0144', 'tel:9375550144'],
  ['+1 937.555.0144', 'tel:+19375550144'],
  ['(937) 555-0144 x12', 'tel:9375550144;ext=12'],
  ['937-555-0144 Ext. 12', 'tel:9375550144;ext=12'],
])('%s is dialed as %s', (phone, address) => {
  expect(phoneHref(phone)).toBe(address);
});
