import { expect, expectTypeOf, test } from 'vitest';
import type { MutationName } from './kernel/mutation-name.ts';
import type { TypedQuery } from './kernel/typed-query.ts';
import { m } from './mutation-names.ts';
import { groups, query, type RowIn } from './queries.ts';
import { mutations } from './registry.ts';

/** A stand-in for the client: only its parameter and result types matter here. */
const mutate = <Args, Result>(name: MutationName<Args, Result>, _args: NoInfer<Args>): Result =>
  ({ name }) as unknown as Result;
const firstOf = <R>(_query: TypedQuery<R>): R => ({}) as R;
const id = '0198f000-0000-7000-8000-000000000001';

test('a name is the text that the registry knows', () => {
  const names: string[] = [
    m.estimateLines.update,
    m.contacts.create,
    m.accounts.setStatus,
    m.taxProfiles.delete,
  ];
  expect(names).toEqual([
    'estimate-lines.update',
    'contacts.create',
    'accounts.setStatus',
    'tax-profiles.delete',
  ]);
  expect(names.filter((name) => !mutations.has(name))).toEqual([]);
});

test('arguments and results of a mutation are known', () => {
  expectTypeOf(mutate(m.contacts.create, { name: 'Ann', accountId: id })).toEqualTypeOf<{
    readonly id: string;
  }>();
  expectTypeOf(mutate(m.estimates.create, { accountId: id })).toEqualTypeOf<{ id: string; number: number }>();
  mutate(m.contacts.update, { id, patch: { phone: '' } });
  mutate(m.estimateLines.add, { estimateId: id, lines: [{ productId: id, quantityMilli: 2000 }] });

  // @ts-expect-error the name of a contact is needed
  mutate(m.contacts.create, { accountId: id });
  // @ts-expect-error no such field
  mutate(m.contacts.update, { id, patch: { fone: '' } });
  // @ts-expect-error the server alone writes it
  mutate(m.contacts.update, { id, patch: { nameKey: 'ann' } });
  // @ts-expect-error a price is a number of cents
  mutate(m.products.update, { id, patch: { price: '12' } });
  // @ts-expect-error no such status
  mutate(m.accounts.setStatus, { id, status: 'happy' });
  // @ts-expect-error estimates are not created field by field
  mutate(m.estimates.create, { title: 'x' });
  // @ts-expect-error no such mutation
  expect(m.contacts.merge).toBe('contacts.merge');
  // @ts-expect-error products are never deleted
  expect(m.products.delete).toBe('products.delete');
});

test('the rows of a query are known', () => {
  const contact = firstOf(query('contacts', { where: { accountId: id }, orderBy: 'nameKey', limit: 100 }));
  expectTypeOf(contact.name).toEqualTypeOf<string>();
  expectTypeOf(contact.accountId).toEqualTypeOf<string | null>();

  // @ts-expect-error no such field
  expect(contact.fone).toBeUndefined();
  // @ts-expect-error no such collection
  query('contcts');
  // @ts-expect-error no such field to ask for
  query('contacts', { where: { acountId: id } });
  // @ts-expect-error no such field to order by
  query('contacts', { orderBy: 'nam' });
  // @ts-expect-error no such status
  query('estimates', { where: { status: ['happy'] } });
});

test('a field that may be hidden must be checked', () => {
  const product = {} as RowIn<'products'>;
  expectTypeOf(product.name).toEqualTypeOf<string>();
  // @ts-expect-error not everybody sees what a product costs
  const cost: number | null = product.cost;
  expect(cost).toBeUndefined();
});

test('groups carry what they are grouped by and the sums that were asked for', () => {
  const group = firstOf(groups('estimates', { groupBy: ['status'], sum: ['total'] }));
  expectTypeOf(group.count).toEqualTypeOf<number>();
  expectTypeOf(group['sum.total']).toEqualTypeOf<number>();
  expectTypeOf(group.status).toEqualTypeOf<RowIn<'estimates'>['status']>();
  // @ts-expect-error nobody asked for it
  expect(group['sum.rmr']).toBeUndefined();
});

test('a query is the data that the server answers', () => {
  expect(
    query('contacts', { where: { accountId: id, status: ['active'] }, orderBy: 'nameKey', limit: 5 }),
  ).toEqual({
    collection: 'contacts',
    where: {
      all: [
        { field: 'accountId', op: 'eq', value: id },
        { field: 'status', op: 'in', value: ['active'] },
      ],
    },
    orderBy: [{ field: 'nameKey', direction: 'asc' }],
    limit: 5,
  });
  expect(query('contacts', { where: { any: [] } }).where).toEqual({ any: [] });
  expect(groups('estimates', { groupBy: ['status'] })).toEqual({
    collection: 'estimates',
    aggregate: { groupBy: ['status'] },
  });
});
