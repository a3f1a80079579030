import { accounts } from '@sable/domain/account';
import { Transaction } from '@sable/domain/kernel/transaction';
import { persist } from '@sable/server/db/persist';
import { SqlSource } from '@sable/server/db/source';
import { transactionContext, newKey } from '@sable/server/transaction-context';
import { withConnection } from '@sable/server/db/connect';
import { pick, scattered } from './pick.ts';
import type { Stage } from './stage.ts';
import { openWorld, type World } from './world.ts';

export const ACCOUNTS = 100_000;
const BATCH_SIZE = 1000;

const given = [
  'Hanna',
  'Marcus',
  'Priya',
  'Elena',
  'Jonah',
  'Mireille',
  'Tomas',
  'Aiko',
  'Ruth',
  'Desmond',
  'Ingrid',
  'Omar',
];
const family = [
  'Miller',
  'Okafor',
  'Tremblay',
  'Nguyen',
  'Castillo',
  'Lindqvist',
  'Petrov',
  'Brennan',
  'Hassan',
  'Kowalski',
  'Moreau',
];
const cities = [
  'Dayton',
  'Kettering',
  'Springfield',
  'Xenia',
  'Troy',
  'Beavercreek',
  'Centerville',
  'Fairborn',
];
const statuses = [
  'lead',
  'contacted',
  'appointment_set',
  'quoted',
  'sold',
  'installed',
  'active',
  'at_risk',
  'lost',
] as const;

/** Search terms that people type. */
export const words = [
  'miller',
  'hanna okafor 4',
  'springfield',
  'okafor hanna',
  'household77',
  'tremblay',
  '45412',
  'moreau 9',
  'kettering ruth',
  'hassan',
];

/** Returns the input of an account. Its number determines the name and all other fields. */
export function plausibleAccount(n: number, number = String(n)) {
  const street = `${100 + (scattered(n, 3) % 9000)} ${pick(family, scattered(n, 4))} Street`;
  return {
    type: scattered(n, 0) % 5 === 0 ? ('commercial' as const) : ('residential' as const),
    name: `${pick(given, n)} ${pick(family, Math.floor(n / 12))} ${number}`,
    status: pick(statuses, scattered(n, 1)),
    phone: `+1 937 ${200 + (n % 700)} ${String(n % 10_000).padStart(4, '0')}`,
    email: `household${number}@example.com`,
    site: {
      line1: street,
      city: pick(cities, scattered(n, 2)),
      region: 'OH',
      postal: `45${400 + (n % 500)}`,
      country: 'us' as const,
    },
  };
}

let made: Promise<{ world: World; perSecond: number }> | undefined;

/**
 * Creates, once per run, a world whose company has 100,000 accounts. Uses the domain's rules and the store, so audit
 * and search rows exist.
 */
export const manyAccounts = (stage: Stage) => (made ??= make(stage));

async function make(stage: Stage): Promise<{ world: World; perSecond: number }> {
  const world = await openWorld(stage);
  return { world, perSecond: await growAccounts(world, ACCOUNTS) };
}

/** Creates this many accounts in a world's company; returns how many per second. */
export async function growAccounts(world: World, count: number): Promise<number> {
  const begun = performance.now();
  for (let start = 0; start < count; start += BATCH_SIZE)
    await makeSome(world, start, Math.min(BATCH_SIZE, count - start), count);
  const perSecond = (count * 1000) / (performance.now() - begun);
  // Autovacuum does this within a minute on a server that runs all day.
  await withConnection({ connectionString: world.address }, (client) => client.query('vacuum analyze'));
  return perSecond;
}

async function makeSome({ tenancy, admin }: World, start: number, many: number, all: number): Promise<void> {
  const { companyId } = admin;
  await tenancy.withTenant(companyId, async (client) => {
    const context = {
      ...transactionContext(newKey(), companyId),
      now: new Date(Date.now() - (all - start) * 60_000).toISOString(),
    };
    const tx = new Transaction(new SqlSource(client, companyId), admin, context);
    for (let n = start; n < start + many; n++) await tx.create(accounts, plausibleAccount(n));
    await persist(client, {
      companyId,
      changes: tx.changes,
      effects: [],
      entityOf: (collection) => tx.entityOf(collection),
      now: context.now,
    });
  });
}
