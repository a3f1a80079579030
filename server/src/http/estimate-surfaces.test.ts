import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { PricingInput } from '@sable/domain/estimate/pricing-input';
import {
  discountSchema,
  estimateTotalsSchema,
  frequencySchema,
  paymentSchema,
} from '@sable/domain/estimate/pricing-schema';
import { oracleTotals, type OracleTotals } from '@sable/domain/estimate/testing/oracle';
import { formatMoney } from '@sable/domain/money';
import { readPdf } from '../documents/testing/read-pdf.ts';
import { testApp, type TestApp } from './test-app.ts';

// Estimates with everything at once, as chance has it. What is stored, offered, printed, listed, exported, signed and reported of each is
// what a reckoning of its own makes of the rows, to the cent.

/** How many estimates; `SABLE_SURFACES=60 SEED=n` for a longer run, and to repeat one. */
const RUNS = Number(process.env['SABLE_SURFACES'] ?? 6);
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

let server: TestApp;
let admin: string;
const products: { readonly id: string; readonly kind: string; readonly price: number }[] = [];
const packages: string[] = [];

/** A small generator (mulberry32): the same seed gives the same estimates. */
function chanceOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    one: (of: number) => int(1, of) === 1,
    pick: <T>(items: readonly [T, ...T[]]): T => items[int(0, items.length - 1)] ?? items[0],
  };
}
type Chance = ReturnType<typeof chanceOf>;

beforeAll(async () => {
  server = await testApp();
  ({ admin } = server);
  for (const [name, kind, price] of [
    ['Panel', 'equipment', 349_00],
    ['Contact', 'equipment', 39_37],
    ['Motion', 'equipment', 65_01],
    ['Monitoring', 'monitoring', 39_99],
  ] as const)
    products.push({
      id: await server.make(admin, 'products.create', { sku: name, name, kind, price, points: 1 }),
      kind,
      price,
    });
  const lines = products
    .slice(0, 3)
    .map(({ id }, at) => ({ productId: id, quantityMilli: (at + 1) * 1000, required: at === 0 }));
  const beside = [{ productId: products[3]?.id, quantityMilli: 1000 }];
  for (const fields of [
    { priceMode: 'sum' },
    { priceMode: 'fixed', price: 499_99 },
    { priceMode: 'fixed_overage', price: 399_99, points: 3, pointPrice: 45_01 },
  ])
    packages.push(
      await server.make(admin, 'packages.create', { name: fields.priceMode, lines, beside, ...fields }),
    );
});

const reduction = (chance: Chance, most: number) =>
  chance.pick([
    null,
    null,
    { kind: 'percent', ppm: chance.int(1, 400_000) },
    { kind: 'fixed', cents: chance.int(1, most) },
  ]);

/** Some payments and the rest, as they are due. */
function schedule(chance: Chance): object[] {
  const due = () => ({
    event: chance.pick(['signing', 'signing', 'install_begun', 'install_done']),
    days: chance.pick([0, 0, 30]),
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

function typedLine(chance: Chance, at: number): object {
  const kind = chance.pick([
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
  if (kind === 'credit')
    return {
      name: `Credit ${at}`,
      kind,
      unitPrice: chance.int(1, 50_00),
      ...(chance.one(3) && { frequency: 'monthly' }),
    };
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

/** Writes an estimate by chance, and returns it. */
async function written(chance: Chance, at: number): Promise<string> {
  const city = `Town ${SEED} ${at}`;
  const component = (name: string) => ({
    name,
    ratePpm: chance.int(0, 99_750),
    validFrom: null,
    validTo: null,
  });
  await server.run(admin, 'tax-profiles.create', {
    name: city,
    region: 'OH',
    city,
    components: ['State', 'County', 'City'].slice(0, chance.int(0, 3)).map(component),
    componentRounding: chance.pick(['together', 'each']),
    rounding: chance.pick(['document', 'line']),
    taxableClasses: ['equipment_sold', ...(chance.one(2) ? ['monitoring', 'installation_labor'] : [])],
  });
  const accountId = await server.make(admin, 'accounts.create', {
    account: {
      name: `Household ${at}`,
      type: 'residential',
      site: { line1: '1 Front Street', city, region: 'OH', postal: '45801' },
    },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });
  const id = await server.make(admin, 'estimates.create', { accountId });
  const add = (lines: readonly object[]) =>
    server.run(admin, 'estimate-lines.add', { estimateId: id, lines });
  await add([
    { name: 'Always', unitPrice: chance.int(1, 999_99) },
    ...Array.from({ length: chance.int(1, 8) }, (_, line) => typedLine(chance, line)),
  ]);
  if (chance.one(2)) {
    const choice = { name: 'Camera', none: chance.one(2) };
    await add(
      [1, 2].map((nth) => ({
        name: `Camera ${nth}`,
        unitPrice: chance.int(50_00, 300_00),
        choice,
        selected: nth === 1,
      })),
    );
  }
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
  if (chance.one(2))
    await server.run(admin, 'estimates.placePackage', {
      id,
      packageId: packages[chance.int(0, packages.length - 1)],
      placedId: randomUUID(),
      optionId: made.at(-1) ?? null,
    });
  await server.run(admin, 'estimates.update', {
    id,
    patch: {
      oneTimeDiscount: reduction(chance, 60_00),
      monthlyDiscount: reduction(chance, 5_00),
      paymentSchedule: schedule(chance),
      firstMonthDueAtSigning: chance.one(2),
    },
  });
  return id;
}

const terms = {
  oneTimeDiscount: discountSchema.nullable(),
  monthlyDiscount: discountSchema.nullable(),
  paymentSchedule: z.array(paymentSchema),
  termMonths: z.int(),
};
const headSchema = z.object({
  ...terms,
  reference: z.string(),
  accountId: z.string(),
  firstMonthDueAtSigning: z.boolean(),
  tax: z.object({
    components: z.array(z.object({ name: z.string(), ratePpm: z.int() })),
    componentRounding: z.enum(['together', 'each']),
    rounding: z.enum(['document', 'line']),
  }),
  subtotal: z.int(),
  taxAmount: z.int(),
  total: z.int(),
  rmr: z.int(),
  totals: estimateTotalsSchema,
  options: z.array(z.object({ ...terms, id: z.string(), name: z.string(), recommended: z.boolean() })),
  status: z.string(),
});
type Head = z.output<typeof headSchema>;
const lineSchema = z.object({
  id: z.string(),
  kind: z.string(),
  bucket: z.enum(['one-time', 'monthly']),
  quantityMilli: z.int(),
  unitPrice: z.int(),
  packagePart: z.int(),
  frequency: frequencySchema.nullable(),
  discount: discountSchema.nullable(),
  taxable: z.boolean(),
  dueAtSigning: z.boolean(),
  optional: z.boolean(),
  selected: z.boolean(),
  optionId: z.string().nullable(),
  choice: z.object({ none: z.boolean() }).nullable(),
  quantityRange: z.object({ min: z.int(), max: z.int() }).nullable(),
});
type Line = z.output<typeof lineSchema>;
type Choice = Readonly<Record<string, boolean | number>>;

const get = async (url: string) => (await server.call(admin, 'GET', url)).json<unknown>();
const headOf = async (id: string): Promise<Head> => headSchema.parse(await get(`/api/estimates/${id}`));
const rowsOf = async (collection: string, field: string, value: string) =>
  z.object({ rows: z.array(z.looseObject({})) }).parse(
    (
      await server.call(admin, 'POST', `/api/${collection}/query`, {
        where: { field, op: 'eq', value },
        limit: 500,
      })
    ).json(),
  ).rows;
const linesOf = async (id: string): Promise<Line[]> =>
  z.array(lineSchema).parse(await rowsOf('estimate-lines', 'estimateId', id));

/** What the rows come to by the oracle, for an option and a choice of the customer. */
function reckoned(head: Head, lines: readonly Line[], optionId: string | null, choice: Choice = {}) {
  const own = head.options.find(({ id }) => id === optionId) ?? head;
  const input: PricingInput = {
    lines: lines
      .filter((line) => optionId === null || line.optionId === null || line.optionId === optionId)
      .map((line) => {
        const chosen = choice[line.id];
        const hasAmount = line.kind !== 'section' && line.kind !== 'text';
        return {
          id: line.id,
          bucket: line.bucket,
          quantityMilli: typeof chosen === 'number' ? chosen : line.quantityMilli,
          unitPrice: line.unitPrice,
          packagePart: line.packagePart,
          frequency: line.frequency ?? 'monthly',
          discount: line.discount,
          taxable: line.taxable,
          dueAtSigning: line.dueAtSigning,
          included: hasAmount && (!line.optional || (typeof chosen === 'boolean' ? chosen : line.selected)),
          ...(line.kind === 'credit' && { isCredit: true }),
        };
      }),
    discounts: { oneTime: own.oneTimeDiscount, monthly: own.monthlyDiscount },
    tax: head.tax,
    paymentSchedule: own.paymentSchedule,
    termMonths: own.termMonths,
    firstMonthDueAtSigning: head.firstMonthDueAtSigning,
    billing: 'as_billed',
  };
  return oracleTotals(input);
}

/** Totals of the product, in the form of the oracle. The payments of a deposit and the rest stand in their two fields alone. */
const told = (
  {
    oneTime,
    rmr,
    billed = [],
    deposit,
    balance,
    payments,
    dueAtSigning,
    tcvExTax,
    tcvIncTax,
  }: z.output<typeof estimateTotalsSchema>,
  wanted: OracleTotals,
): OracleTotals => ({
  subtotal: oneTime.subtotal,
  tax: oneTime.tax,
  total: oneTime.total,
  rmr,
  billed: (['monthly', 'quarterly', 'annual'] as const).map((frequency) => {
    const { subtotal = 0, tax = 0, total = 0 } = billed.find((bill) => bill.frequency === frequency) ?? {};
    return { frequency, subtotal, tax, total };
  }),
  payments: payments ?? [deposit, balance].slice(-wanted.payments.length),
  deposit,
  balance,
  dueAtSigning,
  tcvExTax,
  tcvIncTax,
});

/** The totals as stored, sent or priced are what the oracle makes of the rows. */
const expectTotals = (totals: z.output<typeof estimateTotalsSchema>, wanted: OracleTotals) =>
  expect(told(totals, wanted)).toEqual(wanted);

/** The sums of the column Amount by frequency, for an option or for all. */
async function exported(id: string, option: string | null): Promise<Record<string, number>> {
  const { body } = await server.call(admin, 'GET', `/api/estimates/${id}/lines.csv`);
  const [header = '', ...rows] = body.trimEnd().split('\r\n');
  const columns = header.split(',');
  const at = (name: string) => columns.indexOf(name);
  const sums: Record<string, number> = { '': 0, monthly: 0, quarterly: 0, annual: 0 };
  for (const cells of rows.map((row) => row.split(',')))
    if (option === null || cells[at('Option')] === option) {
      const billed = cells[at('Billed')] ?? '';
      sums[billed] = (sums[billed] ?? 0) + Math.round(Number(cells[at('Amount')]) * 100);
    }
  return sums;
}

const expectExport = async (id: string, option: string | null, wanted: OracleTotals) =>
  expect(await exported(id, option)).toEqual({
    '': wanted.total,
    ...Object.fromEntries(wanted.billed.map(({ frequency, total }) => [frequency, total])),
  });

async function expectPrinted(id: string, all: readonly OracleTotals[]): Promise<void> {
  const { rawPayload } = await server.call(admin, 'GET', `/api/estimates/${id}/pdf`);
  const { text } = readPdf(rawPayload);
  for (const { total, billed, dueAtSigning, deposit } of all)
    for (const cents of [total, deposit, dueAtSigning, ...billed.map((bill) => bill.total)])
      if (cents > 0) expect(text).toContain(formatMoney(cents, { currency: 'USD' }));
}

/** What a customer may make of an option: some lines switched, one of each choice taken, quantities within what is offered. */
function chosenBy(chance: Chance, lines: readonly Line[], optionId: string | null): Choice {
  const shown = lines.filter(
    (line) => optionId === null || line.optionId === null || line.optionId === optionId,
  );
  const cameras = shown.filter(({ choice }) => choice);
  const taken = chance.int(cameras[0]?.choice?.none ? -1 : 0, cameras.length - 1);
  return Object.fromEntries([
    ...cameras.map((line, at) => [line.id, at === taken] as const),
    ...shown
      .filter((line) => line.optional && !line.choice && line.kind !== 'credit')
      .map((line) => [line.id, chance.one(2)] as const),
    ...shown.flatMap(({ id, quantityRange: range, optional }) =>
      range && !optional ? [[id, chance.int(range.min, range.max)] as const] : [],
    ),
  ]);
}

test(
  `what is stored, offered, printed, exported, signed and reported is what the rows come to (SEED=${SEED})`,
  { timeout: 120_000 + RUNS * 30_000 },
  async () => {
    const chance = chanceOf(SEED);
    const open: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const id = await written(chance, run);
      const draft = await headOf(id);
      const lines = await linesOf(id);
      const optionIds = draft.options.length > 0 ? draft.options.map((option) => option.id) : [null];
      const recommended = draft.options.find((option) => option.recommended)?.id ?? null;
      const wanted = reckoned(draft, lines, recommended);
      expectTotals(draft.totals, wanted);
      expect(draft).toMatchObject({
        subtotal: wanted.subtotal,
        taxAmount: wanted.tax,
        total: wanted.total,
        rmr: wanted.rmr,
      });

      const { token } = await server.run(admin, 'estimates.send', { id });
      const all = optionIds.map((optionId) => reckoned(draft, lines, optionId));
      const page = `/api/public/estimates/${token}`;
      const offered = z
        .object({
          hash: z.string(),
          content: z.object({
            totals: estimateTotalsSchema,
            options: z.array(z.object({ id: z.string(), totals: estimateTotalsSchema })).default([]),
          }),
        })
        .parse((await server.call('', 'GET', page)).json());
      expectTotals(offered.content.totals, wanted);
      expect(offered.content.options.map((option) => option.id)).toEqual(
        draft.options.map(({ id: own }) => own),
      );
      for (const [at, { totals }] of offered.content.options.entries())
        expectTotals(totals, all[at] ?? wanted);
      await expectPrinted(id, all);
      for (const [at, optionId] of optionIds.entries())
        await expectExport(
          id,
          draft.options.find((option) => option.id === optionId)?.name ?? null,
          all[at] ?? wanted,
        );

      const optionId = chance.pick([recommended, ...optionIds]);
      const selection = chosenBy(chance, lines, optionId);
      const chosen = reckoned(draft, lines, optionId, selection);
      const choice = { selection, ...(optionId && { optionId }) };
      const priced = z
        .object({ totals: estimateTotalsSchema })
        .parse((await server.call('', 'POST', `${page}/price`, choice)).json());
      expectTotals(priced.totals, chosen);

      if (chance.one(3)) {
        open.push(draft.total);
        continue;
      }
      const signed = await server.call('', 'POST', `${page}/accept`, {
        ...choice,
        versionHash: offered.hash,
        signerName: 'Hanna Miller',
        consent: true,
        signature: { kind: 'typed', text: 'Hanna Miller' },
      });
      expect([signed.statusCode, signed.body]).toEqual([200, expect.any(String)]);
      const sold = await vi.waitFor(
        async () => {
          const now = await headOf(id);
          expect(now.status).toBe('accepted');
          return now;
        },
        { timeout: 60_000, interval: 200 },
      );
      expectTotals(sold.totals, chosen);
      expect(sold).toMatchObject({
        subtotal: chosen.subtotal,
        taxAmount: chosen.tax,
        total: chosen.total,
        rmr: chosen.rmr,
      });
      await expectPrinted(id, [chosen]);
      await expectExport(id, null, chosen);
      const [contract] = await rowsOf('contracts', 'estimateId', id);
      expect(contract).toMatchObject({ rmr: chosen.rmr, rmrSold: chosen.rmr, oneTime: chosen.subtotal });
      const invoiced = await rowsOf('transactions', 'accountId', sold.accountId);
      expect(
        invoiced
          .filter(({ type }) => type === 'invoice')
          .reduce((sum, row) => sum + Number(row['amount']), 0),
      ).toBe(chosen.total);
      const ledger = await rowsOf('rmr-lines', 'accountId', sold.accountId);
      expect(ledger.reduce((sum, line) => sum + Number(line['monthly']), 0)).toBe(chosen.rmr);
      expect((await rowsOf('accounts', 'id', sold.accountId))[0]).toMatchObject({ rmr: chosen.rmr });
    }

    // The pipeline and the report on sales, which the database adds up.
    const { rows: pipeline } = z.object({ rows: z.array(z.looseObject({})) }).parse(
      (
        await server.call(admin, 'POST', '/api/query', {
          collection: 'estimates',
          where: { field: 'status', op: 'in', value: ['sent', 'viewed'] },
          aggregate: { groupBy: ['status'], sum: ['total'] },
        })
      ).json(),
    );
    expect(pipeline.reduce((sum, row) => sum + Number(row['sum.total']), 0)).toBe(
      open.reduce((sum, cents) => sum + cents, 0),
    );
  },
);
