import { randomUUID } from 'node:crypto';
import { taxClasses } from '@sable/domain/estimate/tax-tables';
import { z } from 'zod';
import { companyDay } from '../test-day.ts';
import type { TestApp } from './test-app.ts';
import { classOfKind, type Catalog } from './test-chance-catalog.ts';
import type { Chance } from '@sable/domain/testing/chance';

// Random estimates with every feature of the product, written through the product as a rep writes them.

/** Data of an estimate that an independent calculation needs in addition to the rows. */
export interface Written {
  readonly id: string;
  readonly tax: {
    readonly components: readonly { readonly name: string; readonly ratePpm: number }[];
    readonly componentRounding: 'together' | 'each';
    readonly rounding: 'document' | 'line';
  };
  /** Returns the class of each line by its name; null if a rep removed the tax. */
  readonly classOf: (name: string) => string | null;
  readonly taxedClasses: readonly string[];
  /** The day on which its services start; null if it is the day of the signature. */
  readonly startsOn: string | null;
}

const reduction = (chance: Chance, most: number) =>
  chance.pick([
    null,
    null,
    { kind: 'percent', ppm: chance.int(1, 400_000) },
    { kind: 'fixed', cents: chance.int(1, most) },
  ]);

/**
 * Returns a random payment schedule: some payments and the rest, each due at an event or a number of days after it.
 */
function schedule(chance: Chance): object[] {
  const due = () => ({
    ...chance.pick([
      { event: 'signing' },
      { event: 'signing' },
      { event: 'install_begun' },
      { event: 'install_done' },
      { event: 'milestone', milestone: 'Rough-in' },
    ]),
    days: chance.pick([0, 0, 15, 30]),
  });
  const payments = Array.from({ length: chance.int(0, 3) }, () => ({
    ...chance.pick([
      { kind: 'percent', ppm: chance.int(1, 600_000) },
      { kind: 'fixed', cents: chance.int(1, 300_00) },
    ]),
    ...due(),
  }));
  return [...payments, { kind: 'rest', ...due() }];
}

interface TypedLine extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly kind: string;
}

function typedLine(chance: Chance, at: number): TypedLine {
  const kind = chance.pick([
    'allowance',
    'equipment',
    'equipment',
    'labor',
    'fee',
    'monitoring',
    'service_plan',
    'credit',
    'section',
    'text',
  ]);
  if (kind === 'section' || kind === 'text') return { name: `${kind} ${at}`, kind };
  const recurs = kind === 'monitoring' || kind === 'service_plan';
  const unitPrice = chance.int(1, recurs ? 99_99 : 2_999_99);
  if (kind === 'credit') {
    const credit = { name: `Credit ${at}`, kind, unitPrice: chance.int(1, 50_00) };
    return chance.one(3) ? { ...credit, frequency: 'monthly' } : credit;
  }
  const discount = reduction(chance, 20_00);
  const quantityMilli = chance.pick([1000, 1000, 2000, 2500, chance.int(1, 9_999)]);
  return {
    name: `Line ${at}`,
    kind,
    unitPrice,
    quantityMilli,
    ...(discount && { discount, discountReason: 'By chance' }),
    ...(recurs && {
      frequency: chance.pick(['monthly', 'monthly', 'quarterly', 'annual']),
      dueAtSigning: chance.one(3),
    }),
    ...(chance.one(4) && { optional: true, selected: chance.one(2) }),
    ...(chance.one(5) && {
      quantityRange: { min: Math.max(1, quantityMilli - 1), max: quantityMilli + 3_000 },
    }),
    ...(chance.one(6) && { taxable: false }),
  };
}

/** Creates a city with its own taxes, and an account there; a certificate may exempt it from some of them. */
async function placed(chance: Chance, server: TestApp, city: string) {
  const components = ['State', 'County', 'City']
    .slice(0, chance.int(0, 3))
    .map((name) => ({ name, ratePpm: chance.int(0, 99_750), validFrom: null, validTo: null }));
  const rounding = {
    componentRounding: chance.pick(['together', 'each'] as const),
    rounding: chance.pick(['document', 'line'] as const),
  };
  const taxedClasses = taxClasses.filter(() => !chance.one(3));
  await server.run(server.admin, 'tax-profiles.create', {
    name: city,
    region: 'OH',
    city,
    components,
    ...rounding,
    taxableClasses: taxedClasses,
  });
  // The account has the city's taxes.
  const accountId = await server.make(server.admin, 'accounts.create', {
    account: {
      name: `Household of ${city}`,
      type: 'residential',
      site: { line1: '1 Front Street', city, region: 'OH', postal: '45801' },
    },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });
  const exempted = chance.pick([null, null, null, [], ['State'], ['county', 'City']]);
  if (exempted)
    await server.make(server.admin, 'tax-exemptions.create', {
      accountId,
      number: `EX ${city}`,
      region: 'OH',
      taxes: exempted,
      neverExpires: true,
    });
  const isCharged = (name: string) =>
    !exempted || (exempted.length > 0 && !exempted.some((tax) => tax.toLowerCase() === name.toLowerCase()));
  const tax = {
    components: components
      .filter(({ name }) => isCharged(name))
      .map(({ name, ratePpm }) => ({ name, ratePpm })),
    ...rounding,
  };
  return { accountId, tax, taxedClasses };
}

const packagedSchema = z.looseObject({
  id: z.string(),
  placement: z.looseObject({ id: z.string(), role: z.string() }).nullable(),
});

/** Puts a package on an estimate, swaps some of its products, and changes some of its quantities. */
async function packaged(
  chance: Chance,
  server: TestApp,
  { packages, swaps }: Catalog,
  { id, optionId }: { readonly id: string; readonly optionId: string | null },
): Promise<void> {
  const placedId = randomUUID();
  const at = { id, placedId, optionId };
  const packageId = packages[chance.int(0, packages.length - 1)];
  await server.run(server.admin, 'estimates.placePackage', { ...at, packageId });
  if (chance.one(2))
    await server.run(server.admin, 'estimates.choosePackage', {
      ...at,
      group: 'By the door',
      productIds: swaps.filter(() => chance.one(2)),
    });
  const answer = await server.call(server.admin, 'POST', '/api/estimate-lines/query', {
    where: { field: 'estimateId', op: 'eq', value: id },
    limit: 500,
  });
  const own = z
    .object({ rows: z.array(packagedSchema) })
    .parse(answer.json())
    .rows.filter(({ placement }) => placement?.id === placedId && placement.role === 'included');
  for (const line of own)
    if (chance.one(3))
      await server.run(server.admin, 'estimate-lines.update', {
        id: line.id,
        patch: { quantityMilli: chance.pick([500, 1000, 4000, chance.int(1, 9_999)]) },
      });
}

/** Writes a random estimate. @param city a name that no other estimate has. */
export async function writeByChance(
  chance: Chance,
  server: TestApp,
  sold: Catalog,
  city: string,
): Promise<Written> {
  const { admin } = server;
  const { accountId, tax, taxedClasses } = await placed(chance, server, city);
  const id = await server.make(admin, 'estimates.create', { accountId });
  const typed: object[] = [
    { name: 'Always', kind: 'equipment', unitPrice: chance.int(1, 999_99) },
    ...Array.from({ length: chance.int(1, 8) }, (_, line) => typedLine(chance, line)),
  ];
  if (chance.one(2)) {
    const choice = { name: 'Camera', none: chance.one(2) };
    typed.push(
      ...[1, 2].map((nth) => ({
        name: `Camera ${nth}`,
        kind: 'equipment',
        unitPrice: chance.int(50_00, 300_00),
        choice,
        selected: nth === 1,
      })),
    );
  }
  await server.run(admin, 'estimate-lines.add', { estimateId: id, lines: typed });
  const options = chance.pick([0, 0, 2, 3]);
  const made = Array.from({ length: options }, () => randomUUID());
  for (const [nth, optionId] of made.entries())
    await server.run(admin, 'estimates.addOption', {
      id,
      option: {
        id: optionId,
        name: `Option ${nth}`,
        oneTimeDiscount: reduction(chance, 40_00),
        paymentSchedule: schedule(chance),
        termMonths: chance.int(0, 60),
      },
      ...(nth > 0 && { copyOf: made[0] }),
    });
  for (let nth = chance.int(0, 2); nth > 0; nth -= 1)
    await packaged(chance, server, sold, { id, optionId: made.at(-nth) ?? null });
  const startsOn = chance.one(3) ? companyDay(chance.int(1, 60)) : null;
  await server.run(admin, 'estimates.update', {
    id,
    patch: {
      oneTimeDiscount: reduction(chance, 60_00),
      monthlyDiscount: reduction(chance, 5_00),
      paymentSchedule: schedule(chance),
      firstMonthDueAtSigning: chance.one(2),
      ...(startsOn && { startsOn }),
      ...(chance.one(3) && { poNumber: `PO ${city}` }),
    },
  });
  const facts = z
    .array(z.object({ name: z.string(), kind: z.string(), taxable: z.boolean().default(true) }))
    .parse(typed);
  const typedClasses = new Map(
    facts.map(({ name, kind, taxable }) => [name, taxable ? (classOfKind[kind] ?? null) : null]),
  );
  // A package's surcharge for its devices has a name of its own.
  const classOf = (name: string) => {
    const own = typedClasses.get(name);
    return own === undefined ? (sold.classes.get(name) ?? 'equipment_sold') : own;
  };
  return { id, tax, taxedClasses, startsOn, classOf };
}
