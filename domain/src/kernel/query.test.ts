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

test('an order that no index serves is refused with the fields that one serves, of those that the actor may see', () => {
  const products = (field: string, who: Actor) => () =>
    checkFields(entityOf('products'), who, {
      collection: 'products',
      orderBy: [{ field, direction: 'asc' }],
    });
  const rep: Actor = { ...actor, roles: ['sales'] };
  expect(products('cost', actor)).not.toThrow();
  expect(products('cost', rep)).toThrow(expect.objectContaining({ code: 'UNKNOWN_FIELD' }));
  expect(products('brand', rep)).toThrow(
    'Products cannot be sorted by “brand”. Nothing was read. Sort by one of these fields: id, nameKey, sku, kind, category, price, status, updatedAt.',
  );
  expect(
    estimates({
      orderBy: [
        { field: 'status', direction: 'asc' },
        { field: 'total', direction: 'asc' },
      ],
    }),
  ).toThrow('A list can be sorted by only one field.');
});

test('rows that are sorted within their parent need it as a condition', () => {
  const lines = (where?: Predicate) =>
    check({
      collection: 'estimate-lines',
      orderBy: [{ field: 'position', direction: 'asc' }],
      ...(where && { where }),
    });
  const parent: Predicate = { field: 'estimateId', op: 'eq', value: actor.id };
  expect(lines({ all: [{ all: [parent] }] })).not.toThrow();
  for (const where of [undefined, { not: parent }, { any: [parent] }, { ...parent, value: null }])
    expect(lines(where)).toThrow('only with a condition “estimateId eq …”');
});

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
