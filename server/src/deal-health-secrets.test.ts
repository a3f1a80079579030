import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { hiddenReasonOf, hiddenReasons } from '@sable/domain/estimate/hidden-reasons';
import { estimateLines } from '@sable/domain/estimate/line';
import { systemRoles, type Actor } from '@sable/domain/kernel/actor';
import { anyEntity, visibleFields } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { chanceOf, type Chance } from '@sable/domain/testing/chance';
import { testWorld } from './test-world.ts';

// Tests that people who may not see costs cannot infer them from the health of a deal: from the rows that reach their
// browser, or from the reasons that the server returns. Two estimates that look the same and differ only in costs,
// floors, and limits must read the same, except for the documented reasons, which contain no number (decisions 5.6).

const world = await testWorld();
const admin = await world.company();
const rep = await world.person(admin, 'sales');
let readers: readonly Actor[];
let settingsId: unknown;

beforeAll(async () => {
  const others = systemRoles.filter((role) => role !== 'sales' && role !== 'super' && role !== 'dev');
  const people = [rep];
  for (const role of others) people.push(await world.person(admin, role));
  readers = people.filter((actor) => !visibleFields(anyEntity(estimateLines), actor).has('unitCost'));
  settingsId = (await world.find(admin, 'settings', { scope: 'company' }))?.['id'];
});

/** The randomly chosen fields of a deal that everybody can see. */
interface Looks {
  readonly price: number;
  readonly monthly: number;
  readonly unitPrice: number;
  readonly discountPpm: number;
  readonly termMonths: number;
}
const looksOf = (chance: Chance): Looks => {
  const price = chance.int(50_00, 900_00);
  return {
    price,
    monthly: chance.int(10_00, 60_00),
    unitPrice: chance.int(Math.ceil(price / 2), price),
    discountPpm: chance.int(0, 100_000),
    termMonths: chance.pick([12, 36, 60]),
  };
};

/**
 * Numbers that only some roles may see. A lenient set has no requirements; a strict one finds fault with everything.
 */
interface Secrets {
  readonly cost: number;
  readonly minPrice: number;
  readonly monthlyCost: number;
  readonly rmrFloor: number;
  readonly minMarginPpm: number | null;
  readonly maxMultipleMilli: number | null;
}
const secretsOf = (chance: Chance, { price, monthly }: Looks, isStrict: boolean): Secrets => ({
  cost: isStrict ? chance.int(Math.ceil(price / 2), price * 2) : chance.int(0, 5_00),
  minPrice: isStrict ? chance.int(Math.ceil(price * 0.9), price) : 0,
  monthlyCost: isStrict ? chance.int(monthly, monthly * 2) : chance.int(0, 2_00),
  rmrFloor: isStrict ? chance.int(monthly, monthly * 3) : chance.int(0, 5_00),
  minMarginPpm: isStrict ? chance.int(300_000, 900_000) : null,
  maxMultipleMilli: isStrict ? chance.int(1, 9_000) : null,
});

/**
 * Creates a deal with this appearance, with products that have these secrets. The company keeps the limits
 * afterwards.
 */
async function written(looks: Looks, secrets: Secrets): Promise<string> {
  const { cost, minPrice, monthlyCost, rmrFloor, minMarginPpm, maxMultipleMilli } = secrets;
  const product = (fields: object) =>
    world.make(admin, 'products.create', { sku: randomUUID().slice(0, 20), ...fields });
  const panel = await product({ name: 'Panel', kind: 'equipment', price: looks.price, cost, minPrice });
  const monitoring = await product({
    name: 'Monitoring',
    kind: 'monitoring',
    price: looks.monthly,
    cost: monthlyCost,
  });
  const lines = [panel, monitoring].map((productId) => ({ productId, quantityMilli: 1000 }));
  const packageId = await world.make(admin, 'packages.create', { name: 'Home', rmrFloor, lines });
  await world.run(admin, 'settings.update', { id: settingsId, patch: { minMarginPpm, maxMultipleMilli } });
  const id = await world.estimate(rep, await world.account(rep, 'Household'));
  await world.run(rep, 'estimates.placePackage', { id, packageId, placedId: randomUUID(), optionId: null });
  const placed = await world.list(rep, 'estimate-lines', { estimateId: id });
  const line = placed.find(({ name }) => name === 'Panel');
  await world.run(rep, 'estimate-lines.update', {
    id: line?.['id'],
    patch: { unitPrice: looks.unitPrice },
  });
  await world.run(rep, 'estimates.update', {
    id,
    patch: {
      termMonths: looks.termMonths,
      ...(looks.discountPpm > 0 && { oneTimeDiscount: { kind: 'percent', ppm: looks.discountPpm } }),
    },
  });
  return id;
}

/** Names and times that differ between any two records, regardless of content. */
const OWN = new Set([
  'version',
  'createdAt',
  'updatedAt',
  'number',
  'reference',
  'sku',
  'position',
  'priceOn',
]);
const asSeen = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#');
  if (Array.isArray(value)) return value.map(asSeen);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (OWN.has(key) ? [] : [[asSeen(key), asSeen(part)]])),
  );
};

/**
 * Returns everything of a deal that reaches a reader's browser, without the fields that differ between any two
 * records.
 */
async function seenBy(actor: Actor, id: string): Promise<unknown> {
  const lines = await world.list(actor, 'estimate-lines', { estimateId: id });
  const named = (field: string) => [...new Set(lines.flatMap((line) => line[field] ?? []))].map(String);
  const byName = (rows: readonly Readonly<Record<string, unknown>>[]) =>
    rows.toSorted((a, b) => String(a['name']).localeCompare(String(b['name'])));
  return asSeen({
    estimate: await world.list(actor, 'estimates', { id }),
    lines: byName(lines),
    products: byName(await world.list(actor, 'products', { id: named('productId') })),
    packages: await world.list(actor, 'packages', { id: named('packageId') }),
    settings: await world.list(actor, 'settings', { id: String(settingsId) }),
  });
}

const answer = z.tuple([z.object({ reasons: z.array(z.string()) })]);

/** Returns the reasons that a reader gets from the server, or the error. */
const reasonsFor = async (actor: Actor, id: string): Promise<readonly string[]> =>
  world.run(actor, 'estimates.checkApproval', { id }).then(
    ({ results }) => answer.parse(results)[0].reasons,
    (error: unknown) => {
      if (error instanceof AppError) return [error.code];
      throw error;
    },
  );

test('the health of a deal reveals no number that its reader may not see', async () => {
  expect(readers.map(({ roles }) => roles)).toContainEqual(['sales']);
  const secret = new Set<string>(Object.values(hiddenReasons));
  const heard = new Set<string>();
  for (let seed = 1; seed <= 6; seed += 1) {
    const chance = chanceOf(seed);
    const looks = looksOf(chance);
    const sides: {
      readonly seen: Map<Actor, unknown>;
      readonly said: Map<Actor, readonly string[]>;
    }[] = [];
    for (const isStrict of [false, true, true]) {
      const secrets = secretsOf(chance, looks, isStrict);
      const id = await written(looks, secrets);
      const [seen, said] = [new Map<Actor, unknown>(), new Map<Actor, readonly string[]>()];
      for (const reader of readers) {
        seen.set(reader, await seenBy(reader, id));
        said.set(reader, await reasonsFor(reader, id));
      }
      sides.push({ seen, said });
    }
    const [first] = sides;
    for (const { seen, said } of sides)
      for (const reader of readers) {
        const where = `seed ${seed}, ${reader.roles.join(' ')}`;
        expect(seen.get(reader), where).toEqual(first?.seen.get(reader));
        const others = (reasons: readonly string[] = []) =>
          reasons.filter((reason) => hiddenReasonOf(reason) === undefined);
        expect(others(said.get(reader)), where).toEqual(others(first?.said.get(reader)));
        for (const reason of said.get(reader) ?? [])
          if (hiddenReasonOf(reason)) {
            // The whole text is one of the documented sentences, which contain no number.
            expect(secret.has(reason), where).toBe(true);
            expect(reason).not.toMatch(/\d/);
            heard.add(reason);
          }
      }
  }
  // The generated cases must produce more than one reason.
  expect(heard.size).toBeGreaterThan(1);
});
