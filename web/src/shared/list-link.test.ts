import { accounts } from '@sable/domain/account';
import { commissions } from '@sable/domain/commission/commission';
import { contracts } from '@sable/domain/contract/contract';
import { contractCredits } from '@sable/domain/contract/contract-credit';
import { rmrLines } from '@sable/domain/contract/rmr-line';
import { estimates } from '@sable/domain/estimate/estimate';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { Actor } from '@sable/domain/kernel/actor';
import { tasks } from '@sable/domain/task';
import { describe, expect, it } from 'vitest';
import { readQuery } from '../address.ts';
import { readListState } from '../records/list/list-state.ts';
import { countedLink, listLink } from './list-link.ts';

const admin: Actor = {
  kind: 'user',
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Ann',
  companyId: '01890000-0000-7000-8000-000000000002',
  roles: ['admin'],
  settings: { salesSeeAll: true },
};
const filtersOf = (entity: object, link: string) =>
  readListState(entity as AnyEntity, admin, readQuery(link.split('?')[1] ?? '')).filters;

describe('a link into a list', () => {
  it('is understood by the list it leads to', () => {
    const link = listLink('estimates', { status: ['sent', 'viewed'], ownerUserId: admin.id });
    expect(link.startsWith('/estimates?')).toBe(true);
    expect(filtersOf(estimates, link)).toEqual([
      { field: 'status', op: 'in', values: ['sent', 'viewed'] },
      { field: 'ownerUserId', op: 'in', values: [admin.id] },
    ]);
  });

  it('can ask for what is empty', () => {
    const link = listLink('tasks', { assigneeUserId: null, done: false });
    expect(filtersOf(tasks, link)).toEqual([
      { field: 'assigneeUserId', op: 'empty' },
      { field: 'done', op: 'is', value: false },
    ]);
  });

  it('can hold a range of days', () => {
    const link = listLink('accounts', { soldOn: { from: '2026-08-01', to: '2026-08-31' } });
    expect(filtersOf(accounts, link)).toEqual([
      { field: 'soldOn', op: 'range', from: '2026-08-01', to: '2026-08-31' },
    ]);
  });

  it.each([accounts, estimates, contracts, rmrLines, contractCredits, commissions])(
    'leads from a number to its rows, without test sales: $collection',
    (entity) => {
      expect(filtersOf(entity, countedLink(entity.collection, {}))).toEqual([
        { field: 'isTest', op: 'is', value: false },
      ]);
    },
  );

  it('is the whole list without filters', () => {
    expect(listLink('accounts', { status: undefined })).toBe('/accounts');
  });
});
