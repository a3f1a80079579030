import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { PricingInput } from '@sable/domain/estimate/pricing-input';
import {
  discountSchema,
  estimateTotalsSchema,
  frequencySchema,
  paymentSchema,
} from '@sable/domain/estimate/pricing-schema';
import {
  oraclePackage,
  oracleTotals,
  type OraclePart,
  type OracleTotals,
} from '@sable/domain/estimate/testing/oracle';
import { placedPackageSchema, placementSchema } from '@sable/domain/estimate/placement';
import { formatMoney } from '@sable/domain/money';
import { readPdf } from '../documents/testing/read-pdf.ts';
import { testApp, type TestApp } from './test-app.ts';
import { catalog, type Catalog } from './test-chance-catalog.ts';
import { writeByChance, type Written } from './test-chance-estimate.ts';
import { chanceOf, type Chance } from '@sable/domain/testing/chance';

// Tests random estimates that combine all features. For each, what is stored, offered, printed, listed, exported,
// signed, and reported must match an independent calculation from the rows, to the cent.

/** Number of estimates; `SABLE_SURFACES=60 SEED=n` for a longer run, or to repeat one. */
const RUNS = Number(process.env['SABLE_SURFACES'] ?? 6);
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

let server: TestApp;
let admin: string;
let sold: Catalog;

beforeAll(async () => {
  server = await testApp();
  ({ admin } = server);
  sold = await catalog(server);
});

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
  packages: z.array(placedPackageSchema),
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
  name: z.string(),
  kind: z.string(),
  bucket: z.enum(['one-time', 'monthly']),
  quantityMilli: z.int(),
  unitPrice: z.int(),
  packagePart: z.int(),
  frequency: frequencySchema.nullable(),
  discount: discountSchema.nullable(),
  dueAtSigning: z.boolean(),
  optional: z.boolean(),
  selected: z.boolean(),
  optionId: z.string().nullable(),
  choice: z.object({ none: z.boolean() }).nullable(),
  quantityRange: z.object({ min: z.int(), max: z.int() }).nullable(),
  placement: placementSchema.nullable(),
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

/** Calculates the totals of the rows with the oracle, for an option and a customer's choice. */
function reckoned(
  { tax, taxedClasses, classOf }: Written,
  head: Head,
  lines: readonly Line[],
  optionId: string | null,
  choice: Choice = {},
) {
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
          taxable: taxedClasses.includes(classOf(line.name) ?? ''),
          dueAtSigning: line.dueAtSigning,
          included: hasAmount && (!line.optional || (typeof chosen === 'boolean' ? chosen : line.selected)),
          ...(line.kind === 'credit' && { kind: 'credit' as const }),
        };
      }),
    discounts: { oneTime: own.oneTimeDiscount, monthly: own.monthlyDiscount },
    tax,
    paymentSchedule: own.paymentSchedule,
    termMonths: own.termMonths,
    firstMonthDueAtSigning: head.firstMonthDueAtSigning,
    billing: 'as_billed',
  };
  return oracleTotals(input);
}

/** Checks the package parts on the lines of each option, and the lines for excess points. */
function expectPackages({ packages }: Head, lines: readonly Line[], optionIds: readonly (string | null)[]) {
  for (const placed of packages)
    for (const optionId of [null, ...optionIds]) {
      const own = lines.filter((line) => line.placement?.id === placed.id && line.optionId === optionId);
      const parts = own.flatMap((line): OraclePart[] =>
        line.placement ? [{ ...line, placement: line.placement }] : [],
      );
      const wanted = oraclePackage(placed, parts);
      expect(own.map(({ packagePart }) => packagePart)).toEqual(wanted.parts);
      const overage = own.find(({ placement }) => placement?.role === 'overage');
      expect(overage?.quantityMilli ?? 0).toBe(wanted.pointsOver * 1000);
      if (overage) expect(overage.unitPrice).toBe(placed.pointPrice);
    }
}

/**
 * Converts totals of the product to the oracle's form. The payments of a deposit and the rest are only in their two
 * fields.
 */
const toOracle = (
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

/** Checks that the stored, sent, or priced totals match the oracle's result for the rows. */
const expectTotals = (totals: z.output<typeof estimateTotalsSchema>, wanted: OracleTotals) =>
  expect(toOracle(totals, wanted)).toEqual(wanted);

/** Returns the sums of the column Amount by frequency, for an option or for all. */
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

/**
 * Returns the text of an estimate's PDF. Rate-limited per person and minute: a rejected request is retried when the
 * answer allows it.
 */
async function printedText(id: string): Promise<string> {
  const { statusCode, headers, rawPayload } = await server.call(admin, 'GET', `/api/estimates/${id}/pdf`);
  if (statusCode === 429) {
    await pause(Number(headers['retry-after']) * 1000);
    return printedText(id);
  }
  expect(statusCode).toBe(200);
  return readPdf(rawPayload).text;
}

async function expectPrinted(id: string, all: readonly OracleTotals[]): Promise<void> {
  const text = await printedText(id);
  for (const { total, billed, dueAtSigning, deposit } of all)
    for (const cents of [total, deposit, dueAtSigning, ...billed.map((bill) => bill.total)])
      if (cents > 0) expect(text).toContain(formatMoney(cents, { currency: 'USD' }));
}

/**
 * Returns a random customer choice for an option: some lines toggled, one of each choice selected, quantities within
 * the offered range.
 */
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
      const made = await writeByChance(chance, server, sold, `Town ${SEED} ${run}`);
      const { id, startsOn } = made;
      const draft = await headOf(id);
      const lines = await linesOf(id);
      const optionIds = draft.options.length > 0 ? draft.options.map((option) => option.id) : [null];
      const recommended = draft.options.find((option) => option.recommended)?.id ?? null;
      expectPackages(draft, lines, optionIds);
      const wanted = reckoned(made, draft, lines, recommended);
      expectTotals(draft.totals, wanted);
      expect(draft).toMatchObject({
        subtotal: wanted.subtotal,
        taxAmount: wanted.tax,
        total: wanted.total,
        rmr: wanted.rmr,
      });

      const { token } = await server.run(admin, 'estimates.send', { id });
      const all = optionIds.map((optionId) => reckoned(made, draft, lines, optionId));
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
      const chosen = reckoned(made, draft, lines, optionId, selection);
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
      const accepted = await vi.waitFor(
        async () => {
          const now = await headOf(id);
          expect(now.status).toBe('accepted');
          return now;
        },
        { timeout: 60_000, interval: 200 },
      );
      expectTotals(accepted.totals, chosen);
      expect(accepted).toMatchObject({
        subtotal: chosen.subtotal,
        taxAmount: chosen.tax,
        total: chosen.total,
        rmr: chosen.rmr,
      });
      await expectPrinted(id, [chosen]);
      await expectExport(id, null, chosen);
      const [contract] = await rowsOf('contracts', 'estimateId', id);
      // A service that starts on a later day is sold now and counts from that day.
      const today = startsOn ? 0 : chosen.rmr;
      expect(contract).toMatchObject({ rmr: today, rmrSold: chosen.rmr, oneTime: chosen.subtotal });
      // Includes the whole one-time total, and the first periods of services that are due at signing.
      const invoiced = await rowsOf('transactions', 'accountId', accepted.accountId);
      expect(
        invoiced
          .filter(({ type }) => type === 'invoice')
          .reduce((sum, row) => sum + Number(row['amount']), 0),
      ).toBe(chosen.total + chosen.dueAtSigning - chosen.deposit);
      const ledger = await rowsOf('rmr-lines', 'accountId', accepted.accountId);
      expect(ledger.reduce((sum, line) => sum + Number(line['monthly']), 0)).toBe(chosen.rmr);
      expect((await rowsOf('accounts', 'id', accepted.accountId))[0]).toMatchObject({ rmr: today });
      if (startsOn && chosen.rmr > 0)
        expect([contract?.['startsOn'], ...ledger.map((line) => line['effectiveOn'])]).toEqual(
          Array.from({ length: ledger.length + 1 }, () => startsOn),
        );
    }

    // The pipeline and the sales report, which the database sums.
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
