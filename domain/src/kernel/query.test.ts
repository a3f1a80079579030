import { expect, test } from 'vitest';
import { entityOf } from '../registry.ts';
import { salespersons } from '../user.ts';
import type { Actor } from './actor.ts';
import type { Predicate } from './predicate.ts';
import { checkFields, type QuerySpec } from './query.ts';

const actor: Actor = {
  kind: 'user',
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Ada',
  companyId: '019a0000-0000-7000-8000-000000000002',
  roles: ['admin'],
  settings: { salesSeeAll: true },
};
const check = (spec: QuerySpec) => () => checkFields(entityOf(spec.collection), actor, spec);
const estimates = (spec: Partial<QuerySpec>) => check({ collection: 'estimates', ...spec });
const accounts = (where: Predicate) => check({ collection: 'accounts', where });

const injection = 'totals.x) or true; --';

test.each([
  ['compared', { where: { field: injection, op: 'eq', value: 1 } }],
  ['compared with nothing after its dot', { where: { field: 'totals.', op: 'eq', value: 1 } }],
  ['asked for what it contains', { where: { field: injection, op: 'hasElement', value: 'x' } }],
  ['grouped by', { aggregate: { groupBy: [injection] } }],
  ['grouped by, though harmless', { aggregate: { groupBy: ['totals.total'] } }],
  ['summed', { aggregate: { sum: [injection] } }],
  ['sorted by', { orderBy: [{ field: injection, direction: 'asc' }] }],
  ['sorted by, though harmless', { orderBy: [{ field: 'totals.total', direction: 'asc' }] }],
  ['hidden in a condition', { where: { not: { any: [{ field: injection, op: 'eq', value: 1 }] } } }],
] as const)('a name that is no field’s is refused when it is %s', (_how, spec) => {
  expect(estimates(spec)).toThrow(expect.objectContaining({ code: 'UNKNOWN_FIELD' }));
});

test.each(['name', 'nameKey', 'rmr', 'site', 'site.city', 'followUpOn', 'ownerUserId', 'createdAt'])(
  '%s, which is no list, is not asked for what it contains',
  (field) => {
    expect(accounts({ field, op: 'hasElement', value: 'x' })).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_FIELD' }),
    );
  },
);

test.each([
  accounts({ field: 'tags', op: 'hasElement', value: 'vip' }),
  accounts({ field: 'belongsTo', op: 'hasElement', value: 'users/none' }),
  accounts({ field: 'site.city', op: 'eq', value: 'Dayton' }),
  check(salespersons(actor.companyId)),
  estimates({
    orderBy: [{ field: 'createdAt', direction: 'asc' }],
    aggregate: { groupBy: ['status'], sum: ['total'] },
  }),
])('what the product itself asks passes (%#)', (asked) => {
  expect(asked).not.toThrow();
});
