import { z } from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { where } from '@sable/domain/kernel/predicate';
import { createTenancy, type Tenancy } from './db/tenant.ts';
import { createWriter, type Commit, type Writer } from './mutate.ts';
import { newKey } from './transaction-context.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
let tenancy: Tenancy;
let writer: Writer;
let transactions = 0;
let commits: Commit[] = [];

/** Returns the same tenancy with its transactions counted. */
const counting = (real: Tenancy): Tenancy => ({
  ...real,
  withTenant: (companyId, work, mode) => {
    transactions += 1;
    return real.withTenant(companyId, work, mode);
  },
  provenWith: (others) => counting(real.provenWith(others)),
});

beforeAll(async () => {
  tenancy = counting(createTenancy(world.database.createPool('sable_app', { max: 4 })));
  writer = createWriter(tenancy, (commit) => commits.push(commit));
});

const create = (name: string) => ({
  name: 'accounts.create',
  args: { account: { name, type: 'residential' } },
});
const created = z.object({ id: z.string() });
const idOf = (result: unknown): string => created.parse(result).id;
const accountsNamed = (name: string) =>
  world.rows(admin, { collection: 'accounts', where: where({ name }), limit: 200 });

describe('requests that read nothing', () => {
  test('share transactions, and keep their own answers, sequence numbers, authors and commits', async () => {
    transactions = 0;
    commits = [];
    const name = `Shared ${newKey()}`;
    const people = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? admin : office));
    const answers = await Promise.all(
      people.map((actor) =>
        // Some requests make two changes, which shifts the sequence numbers of the later ones.
        writer.mutate(actor, {
          key: newKey(),
          mutations: actor === admin ? [create(name), create(name)] : [create(name)],
        }),
      ),
    );
    expect(transactions).toBeLessThan(6);
    expect(new Set(answers.map(({ seq }) => seq)).size).toBe(40);
    const rows = new Map((await accountsNamed(name)).map((row) => [row['id'], row]));
    expect(rows.size).toBe(60);
    const trail = await world.rows(admin, {
      collection: 'updates',
      where: where(
        { collection: 'accounts' },
        { field: 'seq', op: 'gt', value: Math.min(...answers.map(({ seq }) => seq)) - 2 },
      ),
      limit: 200,
    });
    const numbered = new Map(trail.map((row) => [row['documentId'], row['seq']]));
    answers.forEach(({ seq, results }, index) => {
      const last = idOf(results.at(-1));
      expect(numbered.get(last)).toBe(seq);
      expect(rows.get(last)?.['createdBy']).toBe(people[index]?.id);
    });
    const numbers = trail.map(({ seq }) => Number(seq)).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(commits.map(({ seq }) => seq)).toEqual(answers.map(({ seq }) => seq).sort((a, b) => a - b));
    expect(commits.flatMap(({ changes }) => changes)).toHaveLength(60);
  });

  test('are answered as before when one of them comes again', async () => {
    const name = `Again ${newKey()}`;
    const request = { key: newKey(), mutations: [create(name)] };
    const others = Array.from({ length: 8 }, () => ({ key: newKey(), mutations: [create(name)] }));
    const [first, ...rest] = await Promise.all(
      [request, request, request, ...others].map((each) => writer.mutate(admin, each)),
    );
    expect(rest[0]).toEqual(first);
    expect(await writer.mutate(admin, request)).toEqual(first);
    expect(await accountsNamed(name)).toHaveLength(9);
  });

  test('are kept when another one is refused by the database', async () => {
    const sku = newKey();
    const product = { name: 'products.create', args: { sku, name: 'Siren', kind: 'equipment', price: 100 } };
    const name = `Kept ${newKey()}`;
    const mutations = [create(name), product, create(name), product, create(name)];
    const outcomes = await Promise.allSettled(
      mutations.map((mutation) => writer.mutate(admin, { key: newKey(), mutations: [mutation] })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'DUPLICATE' } }]);
    expect(await accountsNamed(name)).toHaveLength(3);
    expect(await world.list(admin, 'products', { sku })).toHaveLength(1);
  });

  test('write nothing for a session that has ended, and all of the others', async () => {
    const name = `Ended ${newKey()}`;
    const ended = tenancy.forSession({ kind: 'session', hash: newKey(), stamp: 'old' }, () => undefined);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        writer.mutate(
          admin,
          { key: newKey(), mutations: [create(name)] },
          index % 3 === 2 ? { tenancy: ended } : {},
        ),
      ),
    );
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      outcomes.map((_, index) => index % 3 !== 2),
    );
    expect(await accountsNamed(name)).toHaveLength(6);
  });

  test('of two companies never meet in one transaction', async () => {
    const other = await world.company('Elsewhere Security');
    const name = `Apart ${newKey()}`;
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        writer.mutate(index % 2 === 0 ? admin : other, { key: newKey(), mutations: [create(name)] }),
      ),
    );
    expect(await accountsNamed(name)).toHaveLength(5);
    const theirs = await world.list(other, 'accounts', { name });
    expect(theirs.map(({ companyId }) => companyId)).toEqual(
      Array.from({ length: 5 }, () => other.companyId),
    );
  });
});
