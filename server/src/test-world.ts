import { where } from '@sable/domain/kernel/predicate';
import { systemActor, type Actor, type SystemRole } from '@sable/domain/kernel/actor';
import type { MutationAnswer } from '@sable/domain/kernel/request';
import type { QuerySpec } from '@sable/domain/kernel/query';
import type { Database } from './db/open.ts';
import { createTenancy, type Tenancy } from './db/tenant.ts';
import { testDatabase } from './db/test-database.ts';
import { newKey } from './transaction-context.ts';
import { provisionCompany } from './provision-company.ts';
import { createWriter, type Commit, type Writer } from './mutate.ts';
import { runQuery } from './query.ts';

type Row = Readonly<Record<string, unknown>>;
type Fields = Parameters<typeof where>[0];

/** A migrated database with a writer; tests create companies, people, and records as needed. */
export interface World {
  readonly database: Database;
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  readonly commits: Commit[];
  /** Creates a company with settings, roles, an Ohio tax profile without taxes, and its administrator. */
  company(name?: string): Promise<Actor>;
  /** Adds a person to a company. */
  person(admin: Actor, ...roles: SystemRole[]): Promise<Actor>;
  run(actor: Actor, name: string, args: unknown, key?: string): Promise<MutationAnswer>;
  /** Runs a creating mutation and returns the new row's id. */
  make(actor: Actor, name: string, args: unknown): Promise<string>;
  rows(actor: Actor, spec: QuerySpec): Promise<readonly Row[]>;
  /**
   * Return the rows of a collection with these fields; the first of them, if any; and the first, which must exist.
   */
  list(actor: Actor, collection: string, fields: Fields): Promise<readonly Row[]>;
  find(actor: Actor, collection: string, fields: Fields): Promise<Row | undefined>;
  get(actor: Actor, collection: string, fields: Fields): Promise<Row>;
  /** Create an account with a contact, and a draft estimate on it. */
  account(actor: Actor, name?: string, site?: typeof dayton): Promise<string>;
  estimate(actor: Actor, accountId?: string): Promise<string>;
  /** Creates a draft estimate for an account, with lines. Returns its id. */
  draft(actor: Actor, accountId: string, lines: readonly object[]): Promise<string>;
}

const dayton = { line1: '12 Oak Street', city: 'Dayton', region: 'OH', postal: '45402' };
/** A place where the law lets work begin before the right to cancel has ended. */
export const austin = { line1: '12 Oak Street', city: 'Austin', region: 'TX', postal: '73301' };

/** @param given the database; by default a copy of the migrated one. */
export async function testWorld(given?: Database): Promise<World> {
  const database = given ?? (await testDatabase());
  const tenancy = createTenancy(database.createPool('sable_app', { max: 24 }));
  const commits: Commit[] = [];
  const writer = createWriter(tenancy, (commit) => commits.push(commit), 'a secret of tests');
  const common = { settings: { salesSeeAll: true }, provenAt: new Date().toISOString() };
  const run: World['run'] = (actor, name, args, key = newKey()) =>
    writer.mutate(actor, { key, mutations: [{ name, args }] });
  const make: World['make'] = async (actor, name, args) =>
    ((await run(actor, name, args)).results[0] as { id: string }).id;
  const world: World = {
    database,
    tenancy,
    writer,
    commits,
    run,
    make,
    async company(name = 'Northgate Security') {
      const { companyId, userId } = await provisionCompany(writer, {
        companyName: name,
        personName: `${name} Admin`,
        email: `admin-${newKey()}@example.com`,
        roles: ['admin'],
      });
      const admin: Actor = {
        kind: 'user',
        id: userId,
        name: `${name} Admin`,
        companyId,
        roles: ['admin'],
        ...common,
      };
      await run(admin, 'tax-profiles.create', { name: 'Ohio', region: 'OH', components: [] });
      // Most tests type the items they sell, which is outside the price book. That permission has its own tests.
      const sales = await world.get(admin, 'roles', { key: 'sales' });
      await run(admin, 'roles.update', { id: sales['id'], patch: { outsidePriceBook: true } });
      return admin;
    },
    async person(admin, ...roles) {
      const name = `${roles.join(' ')} person`;
      const platform = { ...admin, roles: [...admin.roles, 'super'] };
      const id = await make(platform, 'users.invite', {
        name,
        email: `p-${newKey()}@example.com`,
        roles,
      });
      await run({ ...systemActor(admin.companyId), roles: ['admin'] }, 'users.setStatus', {
        id,
        status: 'active',
      });
      return { kind: 'user', id, name, companyId: admin.companyId, roles, ...common };
    },
    rows: async (actor, spec) => (await runQuery(tenancy, actor, spec)).rows,
    list: (actor, collection, fields) => world.rows(actor, { collection, where: where(fields) }),
    find: async (actor, collection, fields) => (await world.list(actor, collection, fields))[0],
    async get(actor, collection, fields) {
      const row = await world.find(actor, collection, fields);
      if (!row) throw new Error(`There is no such row of ${collection}.`);
      return row;
    },
    account: (actor, name = 'Hanna Miller', site = dayton) =>
      make(actor, 'accounts.create', {
        account: {
          name,
          type: 'residential',
          site,
        },
        contact: { name, email: 'hanna@example.com' },
      }),
    estimate: async (actor, accountId) =>
      make(actor, 'estimates.create', { accountId: accountId ?? (await world.account(actor)) }),
    async draft(actor, accountId, lines) {
      const id = await world.estimate(actor, accountId);
      await run(actor, 'estimate-lines.add', { estimateId: id, lines });
      return id;
    },
  };
  return world;
}
