import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import type { Predicate } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { testWorld } from '../test-world.ts';
import { FeedChange } from './feed-change.ts';
import { QueryIndex } from './query-index.ts';
import { Question } from './question.ts';

const world = await testWorld();
let actors: Actor[];
let changes: FeedChange[];
let ids: string[];

beforeAll(async () => {
  const admin = await world.company();
  const rep = await world.person(admin, 'sales');
  const installer = await world.person(admin, 'installer');
  actors = [admin, rep, { ...rep, settings: { salesSeeAll: false } }, installer];
  for (const person of [admin, rep]) {
    const accountId = await world.account(person);
    const estimateId = await world.estimate(person, accountId);
    await world.run(person, 'estimate-lines.add', {
      estimateId,
      lines: [{ name: 'Siren', unitPrice: 9900 }],
    });
    await world.run(admin, 'accounts.update', {
      id: accountId,
      patch: { ownerUserId: rep.id, tags: ['vip'] },
    });
    await world.run(person, 'contacts.create', { accountId, name: 'Ann', email: 'ann@example.com' });
  }
  changes = world.commits.flatMap(({ seq, changes: made }) =>
    made.map((change) => new FeedChange(change, seq)),
  );
  ids = [...new Set(changes.map(({ change }) => change.id))];
});

const comparison = (id: string): fc.Arbitrary<Predicate> =>
  fc.oneof(
    fc.constantFrom<Predicate>(
      { field: 'createdBy', op: 'ne', value: null },
      { field: 'version', op: 'gte', value: 2 },
      { field: 'createdBy', op: 'in', value: ['system', id] },
    ),
    fc.record({
      field: fc.constantFrom('id', 'createdBy'),
      op: fc.constantFrom('eq' as const, 'ne' as const),
      value: fc.constant(id),
    }),
    fc.record({
      field: fc.constant('belongsTo'),
      op: fc.constant('hasElement' as const),
      value: fc.constantFrom(`accounts/${id}`, `users/${id}`, `estimates/${id}`),
    }),
  );

const condition = (id: string): fc.Arbitrary<Predicate> =>
  fc.oneof(
    comparison(id),
    fc.array(comparison(id), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(comparison(id), { maxLength: 3 }).map((any) => ({ any })),
    comparison(id).map((not) => ({ not })),
  );

test('the index finds exactly the queries that testing each one finds', () => {
  const spec = fc.constantFrom(...ids).chain((id) =>
    fc.record({
      collection: fc.constantFrom('accounts', 'contacts', 'estimates', 'estimate-lines', 'notifications'),
      where: condition(id),
    }),
  );
  const others = fc.constantFrom<QuerySpec>(
    { collection: 'updates', where: { field: 'collection', op: 'eq', value: 'accounts' } },
    { collection: 'searches', where: { field: 'type', op: 'eq', value: 'users' } },
  );
  const question = fc
    .tuple(fc.oneof({ weight: 9, arbitrary: spec }, others), fc.nat(actors.length - 1))
    .map(([asked, actor]) => new Question(asked, actors[actor] ?? actors[0]!, 'epoch'));
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 12 }), (questions) => {
      const queries = [...new Map(questions.map((each) => [each.key, { question: each }])).values()];
      const index = new QueryIndex<{ question: Question }>();
      for (const query of queries) index.add(query);
      for (const entry of changes) {
        const expected = queries.filter((query) => query.question.isAffectedBy(entry));
        expect(new Set(index.affectedBy(entry))).toEqual(new Set(expected));
      }
      for (const query of queries) index.delete(query);
      expect(changes.flatMap((entry) => index.affectedBy(entry))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
