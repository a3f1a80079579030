import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import type { Actor } from '@sable/domain/kernel/actor';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { entityOf } from '@sable/domain/registry';
import { SqlSource } from '../db/source.ts';
import type { Tenancy, TenantClient } from '../db/tenant.ts';
import type { Company, Person } from './company.ts';
import { northgate } from './dealership.ts';
import { listScenario } from './list-scenario.ts';
import { localTime } from './local-time.ts';
import { MemorySource } from './memory-source.ts';
import { OwnNumbers } from './names.ts';
import { seededRandom } from './random.ts';
import type { SeedProgress } from './seed-demo.ts';
import { SeedWorld } from './seed-world.ts';
import { addLeads, settleMail } from './schedule-leads.ts';
import { Timeline } from './timeline.ts';
import { keepHistory } from './insert-history.ts';

/** Accounts held in memory and written in one transaction. */
const PART = 500;
const LOADED = [
  'companies',
  'settings',
  'roles',
  'users',
  'tax-profiles',
  'products',
  'organizations',
  'affiliates',
] as const;

export interface GrowOptions {
  readonly tenancy: Tenancy;
  /** Number of accounts to add. */
  readonly accounts: number;
  readonly seed?: number;
  readonly now?: Date;
  readonly onProgress?: (progress: SeedProgress) => void;
}

/**
 * Adds accounts to the demo's main company, part by part. Memory holds three parts, whatever the size, and added
 * parts stay if the run is interrupted. One part is computed while two are written: the documents of the second are
 * written while the audit trail of the first is. Returns the number of audit rows written.
 */
export async function growDemo(options: GrowOptions): Promise<number> {
  const { tenancy, accounts, seed = 1, now = new Date(), onProgress = () => {} } = options;
  const base = await tenancy.withTenant(northgate.id, loadBase);
  let numbers = base.numbers;
  let changes = 0;
  let written: Promise<void> = Promise.resolve();
  let writing: Promise<void> = Promise.resolve();
  for (let from = 0; from < accounts; from += PART) {
    const to = Math.min(from + PART, accounts);
    const company = openPart(base, numbers, {
      name: `grow ${seed} from ${base.known} part ${from}`,
      before: base.known + from,
    });
    await tellPart(company, { from, to, of: accounts }, now.getTime());
    const past = company.world.takePast();
    const counters = [...company.world.source.numbers].map(([name, value]) => ({
      name,
      from: numbers.get(name) ?? 1000,
      to: value,
    }));
    numbers = company.world.source.numbers;
    changes += past.length;
    await written;
    onProgress({ done: Math.max(0, from - PART), total: accounts });
    written = writing;
    writing = keepHistory(tenancy, { companyId: northgate.id, changes: past, counters }, written);
    // A failure is handled two parts later; until then it must not count as an unhandled rejection.
    writing.catch(() => undefined);
  }
  await written;
  await writing;
  onProgress({ done: accounts, total: accounts });
  return changes;
}

interface Base {
  readonly rows: ReadonlyMap<string, readonly AnyRow[]>;
  readonly numbers: ReadonlyMap<string, number>;
  /** Number of existing accounts, so that further growth creates other people. */
  readonly known: number;
}

async function loadBase(client: TenantClient): Promise<Base> {
  const source = new SqlSource(client, northgate.id);
  const rows = new Map<string, AnyRow[]>();
  for (const collection of LOADED)
    rows.set(collection, await source.list(entityOf(collection), { limit: 1000 }));
  const counters = await client.query<{ name: string; value: number }>(
    'select name, value from counters where company_id = $1',
    [northgate.id],
  );
  const [count] = await client.query<{ known: number }>(
    'select count(*) as known from accounts where company_id = $1',
    [northgate.id],
  );
  return {
    rows,
    numbers: new Map(counters.map(({ name, value }) => [name, value])),
    known: count?.known ?? 0,
  };
}

/** @param before the number of accounts before the part. */
function openPart(
  base: Base,
  numbers: ReadonlyMap<string, number>,
  { name, before }: { readonly name: string; readonly before: number },
): Company {
  const random = seededRandom(name);
  const source = new MemorySource(numbers);
  for (const [collection, rows] of base.rows) for (const row of rows) source.put(collection, row);
  const world = new SeedWorld(northgate.id, random.fork('ids'), source);
  const founderFirst = northgate.staff.map(({ mailbox }) => `${mailbox}@${northgate.domain}`);
  const users = [...source.rowsOf('users')].sort(
    (a, b) => founderFirst.indexOf(String(a['email'])) - founderFirst.indexOf(String(b['email'])),
  );
  return {
    world,
    dealership: northgate,
    time: localTime(northgate.timeZone),
    random,
    people: users.filter((user) => user['status'] === 'active').map(personOf),
    // An account has one number, and usually one more person with a number.
    phones: new OwnNumbers(northgate.areaCodes, 2 * before),
    products: new Map(source.rowsOf('products').map((product) => [String(product['sku']), product])),
    organizations: source.rowsOf('organizations').map(({ id }) => id),
    affiliates: new Map(source.rowsOf('affiliates').map(({ id, name }) => [String(name), id])),
  };
}

function personOf(user: AnyRow): Person {
  const actor: Actor = {
    kind: 'user',
    id: user.id,
    name: String(user['name']),
    companyId: user.companyId,
    roles: z.array(z.string()).parse(user['roles']),
    settings: { salesSeeAll: true },
  };
  return { actor, email: String(user['email']), title: String(user['title'] ?? '') };
}

async function tellPart(
  company: Company,
  leads: { from: number; to: number; of: number },
  now: number,
): Promise<void> {
  const { world } = company;
  const timeline = new Timeline();
  addLeads(timeline, company, leads, listScenario, now);
  await timeline.run(now, (at) => (world.now = at));
  world.now = now;
  await settleMail(company);
  await settleNotices(company);
}

/** Thousands of unread notifications would hide today's events, so past ones are marked as read. */
async function settleNotices({ world, people }: Company): Promise<void> {
  for (const { actor } of people) {
    const ids = world.source.childrenOf('notifications', 'userId', actor.id).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += 500)
      await world.act(actor, m.notifications.read, { ids: ids.slice(from, from + 500) });
  }
}
