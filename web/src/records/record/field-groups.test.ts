import type { AnyRow } from '@sable/domain/kernel/entity';
import { entityOf } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import { testActor } from '../test-env.ts';
import { fieldGroups } from './field-groups.ts';

const row: AnyRow = {
  id: 'a1',
  companyId: 'c1',
  version: 1,
  createdAt: '2026-11-02T15:00:00.000Z',
  updatedAt: '2026-11-02T15:00:00.000Z',
  createdBy: 'u1',
  belongsTo: [],
  name: 'Garcia',
  ownerUserId: 'someone',
  phone: null,
  tags: [],
};
const shownTo = (role: string) =>
  fieldGroups(entityOf('accounts'), testActor(role), row).flatMap(({ fields }) => fields);

test('an empty field is shown to who may fill it alone', () => {
  expect(shownTo('admin')).toEqual(expect.arrayContaining(['name', 'phone', 'tags']));
  expect(shownTo('auditor')).toContain('name');
  for (const field of ['phone', 'tags']) expect(shownTo('auditor')).not.toContain(field);
});

test('a single text names its group: the words of an agreement are no note', () => {
  const agreement = {
    ...row,
    accountType: 'residential',
    language: 'en',
    state: 'draft',
    body: 'We install.',
  };
  const groups = fieldGroups(entityOf('agreements'), testActor('admin'), agreement);
  expect(groups.find(({ fields }) => fields.includes('body'))?.title).toBe('Text');
});
