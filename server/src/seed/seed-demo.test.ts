import { wholeBefore } from '@sable/domain/kernel/audit';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { STARTING_COLOR } from '@sable/domain/company';
import type { EstimateContent } from '@sable/domain/estimate/content';
import { estimateStatuses } from '@sable/domain/estimate/lifecycle';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import type { EstimateRow } from '@sable/domain/estimate/estimate';
import type { LineRow } from '@sable/domain/estimate/line';
import { pricedFields, pricingInput } from '@sable/domain/estimate/reprice';
import { contentPricingInput } from '@sable/domain/estimate/selection';
import { estimateVersions } from '@sable/domain/estimate/version';
import { systemRoles, type Actor } from '@sable/domain/kernel/actor';
import { canonicalJson } from '@sable/domain/kernel/canonical-json';
import { pathOf } from '@sable/domain/kernel/document';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { searchText } from '@sable/domain/kernel/search-text';
import { entities } from '@sable/domain/registry';
import { balanceOf, transactions } from '@sable/domain/transaction';
import { SqlSource } from '../db/source.ts';
import { createTenancy, type Tenancy } from '../db/tenant.ts';
import { testDatabase } from '../db/test-database.ts';
import { newKey, sha256 } from '../transaction-context.ts';
import { createWriter } from '../mutate.ts';
import { growDemo } from './grow-demo.ts';
import { DemoExistsError, seedDemo, type Demo, type SeedIdentities, type SeedProgress } from './seed-demo.ts';

const NOW = new Date('2026-11-20T19:05:00.000Z');
type Identity = Parameters<SeedIdentities['createIdentityFor']>[0];

interface History {
  readonly seq: number;
  readonly createdAt: string;
  readonly operation: string;
  readonly collection: string;
  readonly documentId: string;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
  readonly related: readonly string[];
}

/**
 * Whether the customer signed, possibly with a later cancellation by right: the totals are those of the chosen
 * options.
 */
const isSigned = ({ status }: Readonly<Record<string, unknown>>): boolean =>
  status === 'accepted' || status === 'rescinded';

/** All data of one company. */
interface State {
  readonly rows: ReadonlyMap<string, readonly AnyRow[]>;
  readonly past: readonly History[];
}

const stored = entities.filter(({ collection }) => collection !== 'updates' && collection !== 'searches');

async function stateOf(tenancy: Tenancy, companyId: string): Promise<State> {
  return tenancy.withTenant(companyId, async (client) => {
    const source = new SqlSource(client, companyId);
    const rows = new Map<string, AnyRow[]>();
    for (const entity of stored) {
      const all: AnyRow[] = [];
      for (let page = await source.list(entity, { limit: 1000 }); page.length > 0;) {
        all.push(...page);
        page = await source.list(entity, { limit: 1000, after: [page.at(-1)?.id ?? ''] });
      }
      rows.set(entity.collection, all);
    }
    const past = await client.query<History>(
      `select seq, created_at as "createdAt", operation, collection, document_id as "documentId", before, after, related from updates where company_id = $1 order by seq`,
      [companyId],
    );
    return { rows, past: past.map((row) => ({ ...row, before: wholeBefore(row) })) };
  });
}

const all = (state: State, collection: string): readonly AnyRow[] => state.rows.get(collection) ?? [];

async function open(): Promise<Tenancy> {
  const database = await testDatabase();
  return createTenancy(database.createPool('sable_app', { max: 4 }));
}

const identitiesInto = (made: Identity[]): SeedIdentities => ({
  hashPassword: async (password) => `hash of ${password}`,
  createIdentityFor: async (identity) => void made.push(identity),
});

/** Checks that rows written in bulk look as if the regular writer had written them. */
function expectWholePast({ rows, past }: State): void {
  expect(past.map(({ seq }) => seq)).toEqual(past.map((_, index) => index + 1));
  const last = new Map<string, AnyRow | null>();
  for (const { collection, documentId, before, after, related } of past) {
    const path = pathOf(collection, documentId);
    expect(before).toEqual(last.get(path) ?? null);
    expect(after === null || after.version === (before?.version ?? 0) + 1).toBe(true);
    expect(related).toEqual([...new Set([path, ...(before?.belongsTo ?? []), ...(after?.belongsTo ?? [])])]);
    last.set(path, after);
  }
  const kept = [...rows].flatMap(([collection, list]) =>
    list.map((row) => [pathOf(collection, row.id), row] as const),
  );
  expect(new Map(kept.sort())).toEqual(
    new Map([...last].filter(([, row]) => row !== null).sort() as [string, AnyRow][]),
  );
}

let tenancy: Tenancy;
let demo: Demo;
let state: State;
const identities: Identity[] = [];
const progress: SeedProgress[] = [];

beforeAll(async () => {
  tenancy = await open();
  demo = await seedDemo({
    tenancy,
    identity: identitiesInto(identities),
    password: 'pw',
    now: NOW,
    onProgress: (step) => progress.push(step),
  });
  state = await stateOf(tenancy, demo.companyId);
});

describe('the demo', () => {
  test('has an audit trail that explains every row from its creation to its current state, without gaps', () => {
    expectWholePast(state);
  });

  test('is a year in the order of time, and nothing in it is later than now', () => {
    const times = state.past.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    expect(times.at(-1)?.localeCompare(NOW.toISOString())).toBeLessThanOrEqual(0);
    const months = new Set(all(state, 'accounts').map((row) => row.createdAt.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(12);
  });

  test('has search rows and links as its documents say', async () => {
    const found = await tenancy.withTenant(demo.companyId, async (client) => ({
      searches: await client.query<{ id: string; title: string; text: string }>(
        'select id, title, text from searches where company_id = $1 order by id',
        [demo.companyId],
      ),
      links: await client.query<{ link: string }>(
        `select parent || ' ' || collection || ' ' || document_id as link from links where company_id = $1`,
        [demo.companyId],
      ),
    }));
    const wanted = stored.flatMap((entity) =>
      all(state, entity.collection).flatMap((row) => {
        const entry = entity.search?.(row);
        return entry ? [{ id: row.id, title: entry.title.slice(0, 200), text: searchText(entry) }] : [];
      }),
    );
    expect(found.searches).toEqual(wanted.sort((a, b) => (a.id < b.id ? -1 : 1)));
    const links = stored.flatMap(({ collection }) =>
      all(state, collection).flatMap((row) =>
        row.belongsTo.map((parent) => `${parent} ${collection} ${row.id}`),
      ),
    );
    const tagged = all(state, 'accounts').flatMap(({ id, tags }) =>
      z
        .array(z.string())
        .parse(tags)
        .map((tag) => `${tag} accounts.tags ${id}`),
    );
    expect(tagged.length).toBeGreaterThan(0);
    expect(found.links.map(({ link }) => link).sort()).toEqual([...links, ...tagged].sort());
  });

  test('stores the totals that the engine computes again', () => {
    const lines = groupBy(all(state, 'estimate-lines'), (line) => String(line['estimateId']));
    for (const row of all(state, 'estimates')) {
      const estimate = row as unknown as EstimateRow;
      if (isSigned(estimate)) continue;
      const own = (lines.get(estimate.id) ?? []).sort((a, b) =>
        String(a['position']) < String(b['position']) ? -1 : 1,
      ) as unknown as LineRow[];
      expect(estimate).toMatchObject(pricedFields(priceEstimate(pricingInput(estimate, own)), own.length));
    }
  });

  test('stores for what was signed the totals of what was chosen, under the hash of what was shown', () => {
    const versions = new Map(all(state, 'estimate-versions').map((version) => [version.id, version]));
    for (const version of versions.values())
      expect(version['hash']).toBe(sha256(canonicalJson(version['content'])));
    const estimates = new Map(all(state, 'estimates').map((row) => [row.id, row]));
    const signatures = all(state, 'estimate-signatures');
    expect(signatures.length).toBe([...estimates.values()].filter(isSigned).length);
    for (const signature of signatures) {
      const version = versions.get(String(signature['versionId']));
      const priced = priceEstimate(
        contentPricingInput(
          version?.['content'] as EstimateContent,
          signature['selection'] as Record<string, boolean>,
        ),
      );
      expect(signature).toMatchObject({
        total: priced.oneTime.total,
        rmr: priced.rmr,
        versionHash: version?.['hash'],
      });
      expect(estimates.get(String(signature['estimateId']))).toMatchObject({
        total: priced.oneTime.total,
        rmr: priced.rmr,
      });
    }
  });

  test('numbers its estimates without gap or double, deleted drafts included', async () => {
    const numbers = state.past
      .filter((each) => each.collection === 'estimates' && each.operation === 'create')
      .map(({ after }) => after?.['number']);
    expect(numbers).toEqual(numbers.map((_, index) => 1001 + index));
    const [counter] = await tenancy.withTenant(demo.companyId, (client) =>
      client.query<{ value: number }>('select value from counters where company_id = $1', [demo.companyId]),
    );
    expect(counter?.value).toBe(numbers.at(-1));
  });

  test('looks lived in: every status, a win rate of about forty percent, people of every role, work ahead', () => {
    const statuses = all(state, 'estimates').map(({ status }) => String(status));
    // Sealing takes a second, and each estimate has one signer: no past estimate is waiting for either.
    expect([...new Set(statuses)].sort()).toEqual(
      estimateStatuses.filter((status) => status !== 'sealing' && status !== 'signing').sort(),
    );
    const sent = all(state, 'estimates').filter((row) => row['sentAt']).length;
    const won = statuses.filter((status) => status === 'accepted').length;
    expect(won / sent).toBeGreaterThan(0.3);
    expect(won / sent).toBeLessThan(0.5);
    expect(new Set(all(state, 'users').flatMap((user) => user['roles'] as string[]))).toEqual(
      new Set(systemRoles),
    );
    expect(all(state, 'accounts')).toHaveLength(300);
    // The setup checklist does not ask these companies for a logo and color.
    expect(all(state, 'companies').map((company) => company['brandColor'])).not.toContain(STARTING_COLOR);
    // No two customers share a phone number, which would make them possible duplicates.
    for (const collection of ['accounts', 'contacts']) {
      const phones = all(state, collection).flatMap((row) => row['phone'] ?? []);
      expect(new Set(phones).size).toBe(phones.length);
    }
    expect(all(state, 'products').length).toBeGreaterThanOrEqual(60);
    expect(
      all(state, 'events').filter((event) => String(event['startsAt']) > NOW.toISOString()).length,
    ).toBeGreaterThan(5);
    const installers = all(state, 'users').filter(({ roles }) =>
      String(roles).split(',').includes('installer'),
    );
    for (const { id } of installers) {
      // Friday afternoon: the rest of the day, and Monday.
      const visits = all(state, 'events').filter((event) => event['userId'] === id && event['workOrderId']);
      const days = visits.map((event) => String(event['startsAt']).slice(0, 10));
      expect(days).toContain('2026-11-23');
    }
    const today = all(state, 'notifications').filter((notice) => !notice['readAt']);
    expect(today.length).toBeGreaterThan(0);
  });

  test('offers with a letter, terms and an agreement in the language of who reads them, with no field left open', () => {
    const estimates = new Map(all(state, 'estimates').map((row) => [row.id, row]));
    const accounts = new Map(all(state, 'accounts').map((row) => [row.id, row]));
    const offers = all(state, 'estimate-versions').map((row) => {
      const { estimateId, content } = estimateVersions.schema.parse(row);
      return { content, type: accounts.get(String(estimates.get(estimateId)?.['accountId']))?.['type'] };
    });
    expect(offers.length).toBeGreaterThan(100);
    for (const { content, type } of offers) {
      expect(content.terms).toBeTruthy();
      if (type === 'residential') expect([content.message, content.agreement?.name]).not.toContain(null);
      expect(`${content.message} ${content.terms} ${JSON.stringify(content.agreement)}`).not.toMatch(
        /\{\{|____/,
      );
    }
    const languages = (collection: string) => new Set(all(state, collection).map(({ language }) => language));
    expect(languages('agreements')).toEqual(new Set(['en', 'fr', 'es']));
    expect(languages('text-templates')).toEqual(new Set(['en', 'fr', 'es']));
  });

  test('has daily work in every state: notes, tickets, jobs with their devices, money that adds up, texts both ways', () => {
    const statusesOf = (collection: string) => new Set(all(state, collection).map(({ status }) => status));
    expect(statusesOf('tickets')).toEqual(new Set(['open', 'closed']));
    expect([...statusesOf('work-orders')]).toEqual(expect.arrayContaining(['scheduled', 'verified']));
    expect([...statusesOf('equipment')]).toEqual(expect.arrayContaining(['planned', 'installed']));
    expect([...statusesOf('transactions')]).toEqual(expect.arrayContaining(['open', 'paid', 'succeeded']));
    expect(new Set(all(state, 'text-messages').map(({ direction }) => direction)).size).toBe(2);
    expect(new Set(all(state, 'notes').map(({ pinned }) => pinned)).size).toBe(2);
    for (const collection of ['payment-methods', 'emails', 'addresses', 'text-templates'])
      expect([collection, all(state, collection).length]).not.toEqual([collection, 0]);
    const money = groupBy(all(state, 'transactions'), ({ accountId }) => String(accountId));
    for (const entries of money.values()) {
      const own = entries.map((row) => transactions.schema.parse(row));
      const open = own.filter(({ status }) => status === 'open').map(({ amount }) => amount);
      if (own.some(({ status }) => status === 'paid'))
        expect(balanceOf(own)).toBe(open.reduce((sum, amount) => sum + amount, 0));
    }
  });

  test('sends nothing: no mail of the past waits, no job is queued', async () => {
    expect(
      all(state, 'email-messages').filter(({ status }) => status !== 'sent' && status !== 'opened'),
    ).toEqual([]);
    const jobs = await tenancy.withTenant(demo.companyId, (client) =>
      client.query('select 1 from outbox where company_id = $1', [demo.companyId]),
    );
    expect(jobs).toEqual([]);
  });

  test('gives each person an identity, all with one password', () => {
    expect(identities.map(({ email }) => email).sort()).toEqual(demo.people.map(({ email }) => email).sort());
    expect(new Set(identities.map(({ secret }) => secret.passwordHash))).toEqual(new Set(['hash of pw']));
    const users = new Map(all(state, 'users').map((user) => [user.id, user['email']]));
    for (const { email, memberships } of identities) {
      const [own] = memberships;
      if (own?.companyId === demo.companyId) expect(users.get(own.userId)).toBe(email);
    }
    expect(progress.at(-1)).toEqual({ done: 312, total: 312 });
  });

  test('has a catalog and a county in which the reference estimate comes to its known cents', async () => {
    const writer = createWriter(tenancy, () => {});
    const user = all(state, 'users').find((each) => (each['roles'] as string[]).includes('sales'));
    const rep: Actor = {
      kind: 'user',
      id: user?.id ?? '',
      name: '',
      companyId: demo.companyId,
      roles: ['sales'],
      settings: { salesSeeAll: true },
    };
    const run = async (name: string, args: unknown) =>
      (await writer.mutate(rep, { key: newKey(), mutations: [{ name, args }] })).results[0] as { id: string };
    const home = all(state, 'accounts').find(
      ({ site }) => z.object({ county: z.string() }).safeParse(site).data?.county === 'Ashford',
    );
    const { id } = await run('estimates.create', { accountId: home?.id });
    const product = (sku: string) => all(state, 'products').find((each) => each['sku'] === sku)?.id;
    const lines = [
      ['PNL-100', 1000],
      ['CON-010', 6000],
      ['MOT-010', 2000],
      ['KPD-010', 1000],
      ['LAB-010', 2500],
      ['FEE-010', 1000],
      ['MON-010', 1000],
      ['VID-010', 1000],
      ['SVC-010', 1000],
    ] as const;
    const half = { discount: { kind: 'percent', ppm: 500_000 } };
    await run('estimate-lines.add', {
      estimateId: id,
      lines: lines.map(([sku, quantityMilli]) => ({
        productId: product(sku),
        quantityMilli,
        ...(sku === 'KPD-010' && half),
      })),
    });
    await run('estimates.update', { id, patch: { oneTimeDiscount: { kind: 'percent', ppm: 100_000 } } });
    const [row] = await tenancy.withTenant(demo.companyId, (client) =>
      client.query<AnyRow>(
        `select subtotal, tax_amount, total, rmr, totals ->> 'rmrTax' as "rmrTax", margin from estimates where company_id = $1 and id = $2`,
        [demo.companyId, id],
      ),
    );
    expect(row).toMatchObject({
      subtotal: 98_460,
      tax_amount: 5_624,
      total: 104_084,
      rmr: 5_494,
      rmrTax: '412',
    });
    expect(row?.['margin']).toMatchObject({
      cost: 41_350,
      grossProfit: 57_110,
      rmrCost: 1_400,
      rmrMargin: 4_094,
    });
  });

  test('is made once', async () => {
    const again = seedDemo({ tenancy, identity: identitiesInto([]), password: 'pw', now: NOW });
    await expect(again).rejects.toThrow(DemoExistsError);
  });
});

describe('a demo grown to size', () => {
  test('continues the same company: feed, numbers and audit trail go on without gap', async () => {
    const other = await open();
    const small = await seedDemo({
      tenancy: other,
      identity: identitiesInto([]),
      password: 'pw',
      accounts: 20,
      now: NOW,
    });
    const steps: SeedProgress[] = [];
    await growDemo({ tenancy: other, accounts: 700, now: NOW, onProgress: (step) => steps.push(step) });
    await growDemo({ tenancy: other, accounts: 30, now: NOW });
    const grown = await stateOf(other, small.companyId);
    expectWholePast(grown);
    expect(all(grown, 'accounts')).toHaveLength(750);
    expect(all(grown, 'estimates').length).toBeGreaterThan(90);
    const numbers = grown.past
      .filter((each) => each.collection === 'estimates' && each.operation === 'create')
      .map(({ after }) => after?.['number']);
    expect(numbers).toEqual(numbers.map((_, index) => 1001 + index));
    expect(steps.at(-1)).toEqual({ done: 700, total: 700 });
  });

  test('a number that somebody took in the meantime stops it, and what was added stays whole', async () => {
    const other = await open();
    const small = await seedDemo({
      tenancy: other,
      identity: identitiesInto([]),
      password: 'pw',
      accounts: 5,
      now: NOW,
    });
    const growing = growDemo({ tenancy: takingANumber(other, small.companyId), accounts: 100, now: NOW });
    await expect(growing).rejects.toThrow('Somebody made an estimate');
    const after = await stateOf(other, small.companyId);
    expectWholePast(after);
    expect(all(after, 'accounts')).toHaveLength(5);
  });
});

test('the same number makes the same company on the same day, another makes another', async () => {
  const peopleOf = async (seed: number) => {
    const other = await open();
    const made = await seedDemo({
      tenancy: other,
      identity: identitiesInto([]),
      password: 'pw',
      accounts: 12,
      seed,
      now: NOW,
    });
    const { rows } = await stateOf(other, made.companyId);
    return [...(rows.get('accounts') ?? []), ...(rows.get('estimates') ?? []), ...(rows.get('events') ?? [])];
  };
  const first = await peopleOf(7);

  expect(await peopleOf(7)).toEqual(first);
  expect(await peopleOf(8)).not.toEqual(first);
});

/** Simulates a colleague who creates an estimate right after the growth has read the counter. */
function takingANumber(tenancy: Tenancy, companyId: string): Tenancy {
  let looked = false;
  return {
    ...tenancy,
    withTenant: async (company, work, mode) => {
      const result = await tenancy.withTenant(company, work, mode);
      if (!looked) {
        looked = true;
        await tenancy.withTenant(companyId, (client) =>
          client.query('update counters set value = value + 1 where company_id = $1', [companyId]),
        );
      }
      return result;
    },
  };
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
