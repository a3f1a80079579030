import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { PLATFORM_COMPANY_ID, systemRoles } from '@sable/domain/kernel/actor';
import { visibleFields, type AnyEntity } from '@sable/domain/kernel/entity';
import { entities, mutations } from '@sable/domain/registry';
import { newKey } from './transaction-context.ts';
import { runQuery } from './query.ts';
import { searchRecords } from './search.ts';
import { testWorld } from './test-world.ts';

/**
 * A test over the whole registry: every registered entity and mutation is tried, so a new one is covered the day it
 * is registered. Every text of the victim contains a canary; the attacker has the same role in another company.
 */
const world = await testWorld();
let victim: Actor;
let attackers: Actor[];
/** Ids of the victim's rows by collection. */
const prey = new Map<string, string[]>();
const CANARY = 'cnry-victim';

beforeAll(async () => {
  victim = await world.company(`${CANARY} Security`);
  const accountId = await world.make(victim, 'accounts.create', {
    account: {
      name: `${CANARY} Household`,
      type: 'residential',
      notes: CANARY,
      email: 'cnry@example.com',
      site: { line1: CANARY, city: CANARY, region: 'OH', postal: '45402' },
    },
    contact: { name: `${CANARY} Contact`, email: 'cnry@example.com' },
  });
  const made = new Map<string, string>();
  for (const entity of entities.filter(
    (each) => each.scope === 'company' && mutations.has(`${each.collection}.create`),
  )) {
    if (['accounts', 'estimates'].includes(entity.collection)) continue;
    const sample = {
      ...entity.sample(1),
      ...(entity.ownFields.includes('accountId') && { accountId }),
      ...(entity.collection === 'organization-prices' && {
        organizationId: made.get('organizations'),
        productId: made.get('products'),
      }),
    };
    made.set(entity.collection, await world.make(victim, `${entity.collection}.create`, sample));
  }
  const estimateId = await world.estimate(victim, accountId);
  await world.run(victim, 'estimates.update', {
    id: estimateId,
    patch: { title: CANARY, internalNotes: CANARY },
  });
  await world.run(victim, 'estimate-lines.add', { estimateId, lines: [{ name: CANARY, unitPrice: 12345 }] });
  await world.run(victim, 'estimate-templates.save', {
    estimateId,
    name: CANARY,
    shared: true,
    keepsMessage: false,
  });
  await world.run(victim, 'estimates.send', { id: estimateId });
  for (const entity of entities.filter((each) => each.scope === 'company')) {
    const rows = await world.rows(victim, { collection: entity.collection });
    prey.set(
      entity.collection,
      rows.map((row) => String(row['id'])),
    );
  }
  const stranger = await world.company('Elsewhere Alarms');
  attackers = systemRoles.map((role) => ({ ...stranger, roles: [role] }));
});

const companyEntities = entities.filter((entity) => entity.scope === 'company');
const named = companyEntities.map((entity) => [entity.collection, entity] as const);

test('the victim has rows to be stolen', () => {
  expect([...prey].filter(([, ids]) => ids.length > 0).length).toBeGreaterThan(15);
});

describe('another company’s people, whatever their role', () => {
  test.each(named)('list nothing of %s', async (collection) => {
    for (const attacker of attackers) {
      const { rows } = await runQuery(world.tenancy, attacker, { collection });
      expect(JSON.stringify(rows)).not.toContain(CANARY);
      expect(rows.filter((row) => prey.get(collection)?.includes(String(row['id'])))).toEqual([]);
    }
  });

  test.each(named)('find nothing of %s by id, by parent or by count', async (collection) => {
    const ids = prey.get(collection) ?? [];
    for (const attacker of attackers.slice(0, 4)) {
      const byId = await runQuery(world.tenancy, attacker, {
        collection,
        where: { field: 'id', op: 'in', value: ids },
      });
      const byParent = await runQuery(world.tenancy, attacker, {
        collection,
        where: { field: 'belongsTo', op: 'hasElement', value: `accounts/${prey.get('accounts')?.[0] ?? ''}` },
      });
      expect([byId.rows, byParent.rows]).toEqual([[], []]);
      // The audit trail does not support counting, for anybody.
      if (collection === 'updates') continue;
      const counted = await runQuery(world.tenancy, attacker, {
        collection,
        where: { field: 'companyId', op: 'eq', value: victim.companyId },
        aggregate: {},
      });
      expect(counted.rows).toEqual([{ count: 0 }]);
    }
  });

  test.each([...mutations.keys()])(
    '%s with a foreign id is refused as an unknown id is, and changes nothing',
    async (name) => {
      const before = await feed();
      for (const attacker of attackers) {
        for (const args of foreignArguments(name)) {
          const answer = await world.run(attacker, name, args.foreign).then(() => 'done', codeOf);
          const unknown = await world.run(attacker, name, args.unknown).then(() => 'done', codeOf);
          expect([name, attacker.roles, answer]).toEqual([name, attacker.roles, unknown]);
          expect(answer).not.toBe('done');
        }
      }
      expect(await feed()).toBe(before);
    },
  );

  test('search finds nothing', async () => {
    for (const attacker of attackers)
      expect(await searchRecords(world.tenancy, attacker, CANARY)).toEqual([]);
    expect((await searchRecords(world.tenancy, victim, CANARY)).length).toBeGreaterThan(2);
  });
});

describe('roles inside the company', () => {
  test('a person without a role reads no one’s record and writes nothing', async () => {
    const nobody: Actor = { ...victim, id: newKey(), roles: ['no-such-role'] };
    // Published courses are visible to everyone.
    const allowed = new Set(['companies', 'settings', 'searches', 'updates', 'courses']);
    for (const entity of companyEntities.filter((each) => !allowed.has(each.collection))) {
      const { rows } = await runQuery(world.tenancy, nobody, { collection: entity.collection });
      expect([entity.collection, rows]).toEqual([entity.collection, []]);
    }
    await expect(
      world.run(nobody, 'accounts.create', { account: { name: 'X', type: 'residential' } }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });

  test('a field that a role may not see does not exist for it, in no corner of a query', async () => {
    for (const role of systemRoles) {
      const actor: Actor = { ...victim, id: newKey(), roles: [role] };
      for (const entity of companyEntities)
        for (const field of hiddenFields(entity, actor)) await expectUnknown(actor, entity, field);
    }
  });
});

async function expectUnknown(actor: Actor, entity: AnyEntity, field: string): Promise<void> {
  const { collection } = entity;
  const asked = [
    { collection, where: { field, op: 'ne', value: null } as const },
    { collection, orderBy: [{ field, direction: 'asc' }] as const },
    { collection, aggregate: { groupBy: [field] } },
    { collection, aggregate: { sum: [field] } },
  ];
  for (const spec of asked)
    await expect(runQuery(world.tenancy, actor, spec)).rejects.toMatchObject({ code: 'UNKNOWN_FIELD' });
  const { rows } = await runQuery(world.tenancy, actor, { collection });
  for (const row of rows) expect(row).not.toHaveProperty(field);
}

const hiddenFields = (entity: AnyEntity, actor: Actor): string[] => {
  const visible = visibleFields(entity, actor);
  return entity.ownFields.filter((field) => !visible.has(field));
};

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? String(error);

const feed = async (): Promise<string> => {
  const heads = await world.tenancy.crossTenantQuery('select company_id, seq from feed_heads($1::uuid[])', [
    [victim.companyId, attackers[0]?.companyId, PLATFORM_COMPANY_ID],
  ]);
  return JSON.stringify(heads);
};

/** Returns arguments that reference the victim's rows, and the same arguments with ids that do not exist. */
function foreignArguments(name: string): { foreign: object; unknown: object }[] {
  const collection = name.split('.')[0] ?? '';
  const id = prey.get(collection)?.[0] ?? newKey();
  const fill: Record<string, (id: string) => object> = {
    update: (own) => ({ id: own, patch: {} }),
    'estimates.create': () => ({}),
  };
  const estimate = prey.get('estimates')?.[0] ?? '';
  const line = prey.get('estimate-lines')?.[0] ?? '';
  const account = prey.get('accounts')?.[0] ?? '';
  const special: Record<string, (swap: (id: string) => string) => object> = {
    'estimates.create': (swap) => ({ accountId: swap(account) }),
    'estimates.copy': (swap) => ({ id: swap(estimate), accountId: swap(account) }),
    'estimate-templates.save': (swap) => ({
      estimateId: swap(estimate),
      name: 'X',
      shared: false,
      keepsMessage: false,
    }),
    'estimates.fromTemplate': (swap) => ({
      templateId: swap(prey.get('estimate-templates')?.[0] ?? ''),
      accountId: swap(account),
    }),
    'estimate-lines.add': (swap) => ({ estimateId: swap(estimate), lines: [{ name: 'X' }] }),
    'estimate-lines.update': (swap) => ({ id: swap(line), patch: { name: 'X' } }),
    'estimate-lines.remove': (swap) => ({ estimateId: swap(estimate), ids: [line] }),
    'estimate-lines.duplicate': (swap) => ({ estimateId: swap(estimate), ids: [line], after: null }),
    'estimate-lines.restore': (swap) => ({
      estimateId: swap(estimate),
      lines: [{ id: swap(line), position: 'V', seen: { name: 'X' } }],
    }),
    'estimate-lines.move': (swap) => ({ estimateId: swap(estimate), ids: [line], after: null }),
    'estimates.addOption': (swap) => ({ id: swap(estimate), option: { id: newKey(), name: 'X' } }),
    'estimates.updateOption': (swap) => ({ id: swap(estimate), optionId: newKey(), patch: { name: 'X' } }),
    'estimates.removeOption': (swap) => ({ id: swap(estimate), optionId: newKey() }),
    'estimates.link': (swap) => ({ id: swap(estimate), mail: false }),
    'estimates.textLink': (swap) => ({ id: swap(estimate) }),
    'estimates.revokeLink': (swap) => ({ linkId: swap(prey.get('estimate-links')?.[0] ?? '') }),
    'estimates.answer': (swap) => ({ questionId: swap(prey.get('estimate-events')?.[0] ?? ''), text: 'X' }),
    'estimates.extend': (swap) => ({ id: swap(estimate), expiresOn: '2099-01-01' }),
    'estimates.void': (swap) => ({ id: swap(estimate), reason: 'X' }),
    'estimates.rejectApproval': (swap) => ({ id: swap(estimate), reason: 'X' }),
    'accounts.setStatus': (swap) => ({ id: swap(account), status: 'contacted' }),
    'users.setRoles': (swap) => ({ id: swap(id), roles: ['sales'] }),
    'users.setStatus': (swap) => ({ id: swap(id), status: 'inactive' }),
    'notifications.read': (swap) => ({ ids: [swap(id)] }),
    'notifications.archive': (swap) => ({ ids: [swap(id)] }),
    'companies.setStatus': (swap) => ({ id: swap(victim.companyId), status: 'cancelled' }),
    'contacts.create': (swap) => ({ name: 'X', email: 'x@example.com', accountId: swap(account) }),
    'addresses.create': (swap) => ({
      address: { line1: 'X', city: 'Y', region: 'OH', postal: '45402' },
      accountId: swap(account),
    }),
    'emails.create': (swap) => ({ address: 'x@example.com', accountId: swap(account) }),
    'events.create': (swap) => ({
      title: 'X',
      startsAt: '2026-03-02T15:00:00.000Z',
      endsAt: '2026-03-02T16:00:00.000Z',
      accountId: swap(account),
    }),
  };
  // These create a row of the actor's own and reference no other.
  const pointsNowhere = new Set([
    'organizations.create',
    'accounts.create',
    'products.create',
    'packages.create',
    'tax-profiles.create',
    'courses.create',
    'text-templates.create',
    'agreements.create',
    'affiliates.create',
    'central-stations.create',
    'central-stations.update',
    'central-stations.delete',
    'companies.provision',
    'settings.provisionApp',
    'settings.setPasswordPolicy',
    'users.invite',
    'estimates.expire',
    'estimates.remind',
  ]);
  if (pointsNowhere.has(name) || name.startsWith('customer.')) return [];
  const build =
    special[name] ??
    (name.endsWith('.update')
      ? (swap: (own: string) => string) => (fill['update'] ?? (() => ({})))(swap(id))
      : (swap: (own: string) => string) => ({ id: swap(id) }));
  return [{ foreign: build((own) => own), unknown: build(() => newKey()) }];
}
