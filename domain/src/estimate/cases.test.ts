import { expect, test } from 'vitest';
import { installationWaitsUntil, rightToCancel } from '../cancellation/right-to-cancel.ts';
import { shippedRules } from '../cancellation/shipped-rules.ts';
import { saleFacts } from '../cancellation/testing/sale-facts.ts';
import { contactIdCheckDigit } from '../contact-id.ts';
import { rollForward } from '../contract/roll-forward.ts';
import { formatDecimal } from '../decimal.ts';
import {
  breakEvenMonths,
  commission,
  creationCost,
  creationMultipleHundredths,
  fundingChargeback,
  fundingPayout,
  marginPpm,
  netRmr,
  priceFromMargin,
  priceFromMarkup,
  splitAmount,
} from '../deal.ts';
import { levelPayments } from '../finance.ts';
import { assertDefined } from '../kernel/assert-defined.ts';
import { percentOf } from '../money.ts';
import { formatPercent, parsePercent } from '../percent.ts';
import { parseQuantity } from '../quantity.ts';
import { accountAttritionPpm, estimateRates, rmrAttrition } from '../rates.ts';
import { earlyTerminationFee, proration, termEnd } from '../terms.ts';
import workedCases from './cases.json';
import { overagesGivenAway, pointsOver, pointsUsed, type PackagedLine } from './package-price.ts';
import type { PlacedPackage } from './placement.ts';
import type { PricingInput, PricingLine } from './pricing-input.ts';
import { priceEstimate } from './pricing.ts';
import { canadianTaxProfile, isProvince, taxComponentsFor } from './tax-tables.ts';
import { depositSchedule } from './payment-schedule.ts';

interface LineInput {
  readonly name?: string;
  readonly qty?: string;
  readonly unit: number;
  readonly taxable?: boolean;
  readonly cost?: number;
  readonly discPct?: string;
  readonly discFixed?: number;
}

/** Every field that any case has; each formula reads only those of its own cases. */
interface Input extends Omit<LineInput, 'taxable' | 'cost'> {
  readonly [amount: string]: unknown;
  readonly lines: readonly LineInput[];
  readonly recurring: readonly LineInput[];
  readonly items: readonly (readonly [string, number, number])[];
  readonly rates: readonly (readonly [string, string])[];
  readonly nets: readonly number[];
  readonly splits: readonly number[];
  readonly dates: readonly string[];
  readonly ratePct: string;
  readonly wholeDiscPct: string;
  readonly depositPct: string;
  readonly apr: string;
  readonly margin: string;
  readonly markup: string;
  readonly prov: string;
  readonly start: string;
  readonly signed: string;
  readonly frame: string;
}

interface WorkedCase {
  readonly id: string;
  readonly desc: string;
  readonly input: Input;
  readonly expect: unknown;
}

// Each case has different fields, so the compiler infers a separate type for each.
const cases: readonly WorkedCase[] = JSON.parse(JSON.stringify(workedCases));
type Run = (input: Input, id: string) => unknown;

/** Returns the number that a case has under a name. */
function amountOf(input: Input, name: string): number {
  const value = input[name];
  if (typeof value !== 'number') throw new Error(`${name} is not a number of the case`);
  return value;
}

const ppm = (text: string) => assertDefined(parsePercent(text), `${text} is a percent`);
const milli = (text: string) => assertDefined(parseQuantity(text), `${text} is a quantity`);
const percentText = (value: number | undefined) =>
  formatPercent(assertDefined(value, 'the rate has a base'), { decimals: 2 }).replace('%', '');

function discountOf(input: LineInput): PricingLine['discount'] {
  if (input.discPct) return { kind: 'percent', ppm: ppm(input.discPct) };
  return input.discFixed ? { kind: 'fixed', cents: input.discFixed } : null;
}

const line = (input: LineInput, index = 0): PricingLine => ({
  id: input.name ?? `line ${index}`,
  bucket: 'one-time',
  quantityMilli: milli(input.qty ?? '1'),
  unitPrice: input.unit,
  discount: discountOf(input),
  taxable: input.taxable ?? true,
  included: true,
  unitCost: input.cost,
});

const components = (rates: Input['rates']) => rates.map(([name, rate]) => ({ name, ratePpm: ppm(rate) }));

function price(input: Partial<PricingInput>) {
  return priceEstimate({
    lines: [],
    discounts: { oneTime: null, monthly: null },
    tax: { components: [], componentRounding: 'together', rounding: 'document' },
    paymentSchedule: [],
    termMonths: 0,
    firstMonthDueAtSigning: false,
    ...input,
  });
}

const netLines = (nets: readonly number[], taxable: readonly boolean[] = []) =>
  nets.map((unit, index) => line({ unit, taxable: taxable[index] }, index));
const rateOnly = (rate: string): PricingInput['tax'] => ({
  components: components([['Tax', rate]]),
  componentRounding: 'together',
  rounding: 'document',
});

function runLine(input: Input) {
  const { gross, discount, net } = assertDefined(price({ lines: [line(input)] }).lines[0], 'one line priced');
  return { gross, disc: discount, net };
}

function runDocumentVersusLine(input: Input) {
  const tax = rateOnly(input.ratePct);
  const taxBy = (rounding: 'document' | 'line') =>
    price({ lines: netLines(input.nets), tax: { ...tax, rounding } }).oneTime.tax;
  return { document: taxBy('document'), perLine: taxBy('line') };
}

const e1 = assertDefined(
  cases.find(({ id }) => id === 'E1'),
  'E1 is a case',
).input;

function priceE1(componentRounding: 'together' | 'each', credits: readonly PricingLine[] = []) {
  return price({
    lines: [
      ...e1.lines.map((item) => line(item)),
      ...credits,
      ...e1.recurring.map((item) => ({ ...line(item), bucket: 'monthly' as const })),
    ],
    discounts: { oneTime: { kind: 'percent', ppm: ppm(e1.wholeDiscPct) }, monthly: null },
    tax: { components: components(e1.rates), componentRounding, rounding: 'document' },
    paymentSchedule: depositSchedule({ kind: 'percent', ppm: ppm(e1.depositPct) }),
    termMonths: amountOf(e1, 'term'),
    firstMonthDueAtSigning: true,
  });
}

function runE1() {
  const { oneTime, lines, ...totals } = priceE1('together');
  return {
    sumNet: oneTime.netSum,
    wholeDisc: oneTime.wholeDiscount,
    alloc: lines.slice(0, 6).map((priced) => priced.allocation),
    subtotal: oneTime.subtotal,
    taxable: oneTime.taxable,
    tax: oneTime.tax,
    taxParts: Object.fromEntries(oneTime.taxParts.map((part) => [part.name, part.amount])),
    total: oneTime.total,
    deposit: totals.deposit,
    balance: totals.balance,
    rmr: totals.rmr,
    rmrTax: totals.rmrTax,
    rmrTotal: totals.rmrTotal,
    tcvExTax: totals.tcvExTax,
    tcvIncTax: totals.tcvIncTax,
    dueAtSigning: totals.dueAtSigning,
    cost: totals.cost,
    gp: totals.grossProfit,
    gpPct: percentText(totals.grossProfitPpm),
    rmrCost: totals.rmrCost,
    rmrMargin: totals.rmrMargin,
    rmrMarginPct: percentText(marginPpm(totals.rmr, assertDefined(totals.rmrCost, 'costs are known'))),
  };
}

function runE2(input: Input) {
  const { oneTime } = priceE1('each');
  expect(oneTime.taxable).toBe(amountOf(input, 'taxable'));
  const [state, local] = oneTime.taxParts.map((part) => part.amount);
  return { state, local, tax: oneTime.tax, total: oneTime.total };
}

const priceWhole = (input: Input) =>
  price({
    lines: netLines(input.nets, Array.isArray(input.taxable) ? input.taxable : []),
    discounts: { oneTime: { kind: 'fixed', cents: amountOf(input, 'wholeDiscFixed') }, monthly: null },
    tax: rateOnly(input.ratePct),
  });

function runD1(input: Input) {
  const { lines, oneTime } = priceWhole(input);
  const { taxable, tax, total } = oneTime;
  return { alloc: lines.map((priced) => priced.allocation), taxBase: taxable, tax, total };
}

function runD2(input: Input) {
  const { lines, oneTime } = priceWhole(input);
  const { subtotal, tax, total } = oneTime;
  return { alloc: lines.map((priced) => priced.allocation), subtotal, tax, total };
}

function profileOf(province: string) {
  if (!isProvince(province)) throw new Error(`${province} is not built in`);
  return canadianTaxProfile(province);
}

function canadianTotals(province: string, date: string, subtotal: number) {
  const profile = profileOf(province);
  const tax = {
    components: taxComponentsFor(profile, date),
    componentRounding: profile.componentRounding,
    rounding: 'document',
  } as const;
  return price({ lines: netLines([subtotal]), tax }).oneTime;
}

function runProvince(input: Input, id: string) {
  const province = id.slice(3);
  expect(taxComponentsFor(profileOf(province), '2026-01-15')).toEqual(components(input.rates));
  const { taxParts, total } = canadianTotals(province, '2026-01-15', amountOf(input, 'subtotal'));
  return { tax: Object.fromEntries(taxParts.map((part) => [part.name, part.amount])), total };
}

function runC1(input: Input) {
  const plan = { subtotalPpm: 80_000, rmrMultipleMilli: 6000, grossProfitPpm: 0, cap: null };
  const basis = {
    subtotal: amountOf(input, 'activation'),
    rmr: amountOf(input, 'rmr'),
    grossProfit: 0,
    spiffs: [],
    overages: 0,
  };
  const earned = commission(plan, basis);
  const creation = creationCost({
    equipmentCost: amountOf(input, 'equip'),
    laborCost: amountOf(input, 'labor'),
    commission: earned,
    overhead: 0,
    collected: amountOf(input, 'activation'),
  });
  return {
    commission: earned,
    netCreationCost: creation,
    creationMultiple: multipleText(creation, amountOf(input, 'rmr')),
    breakEvenMonths: breakEvenMonths(creation, amountOf(input, 'rmr') - amountOf(input, 'monthlyCost')),
  };
}

const multipleText = (creation: number, rmr: number) =>
  formatDecimal(assertDefined(creationMultipleHundredths(creation, rmr), 'there is RMR'), 2, {
    minDecimals: 2,
  });

function runC2(input: Input) {
  const plan = { subtotalPpm: 80_000, rmrMultipleMilli: 2000, grossProfitPpm: 0, cap: null };
  const basis = {
    subtotal: amountOf(input, 'upfront'),
    rmr: amountOf(input, 'rmr'),
    grossProfit: 0,
    spiffs: [],
    overages: 0,
  };
  expect(commission(plan, basis)).toBe(amountOf(input, 'commission'));
  const creation = creationCost({
    equipmentCost: amountOf(input, 'cost'),
    laborCost: 0,
    commission: amountOf(input, 'commission'),
    overhead: 0,
    collected: amountOf(input, 'upfront'),
  });
  return {
    netCreationCost: creation,
    creationMultiple: multipleText(creation, amountOf(input, 'rmr')),
    breakEvenMonths: breakEvenMonths(creation, amountOf(input, 'rmr')),
  };
}

function runFunding(input: Input) {
  const net = netRmr({
    rmr: amountOf(input, 'grossRmr'),
    thirdParty: amountOf(input, 'thirdParty'),
    centralStationFee: 400,
    deductCentralStationFee: false,
  });
  const { payout, holdback, initial } = fundingPayout(net, amountOf(input, 'multiple') * 1000, 100_000);
  const chargeback = (kind: 'full' | 'prorated') =>
    fundingChargeback({ payout, guaranteeMonths: 12, paidMonths: 5, kind });
  return {
    netRmr: net,
    payout,
    holdback,
    initial,
    chargebackFull: chargeback('full'),
    chargebackProrated: chargeback('prorated'),
  };
}

function runSplit(input: Input) {
  const total = percentOf(amountOf(input, 'base'), ppm(String(input.pct)));
  return { total, each: splitAmount(total, input.splits) };
}

function runPoints(input: Input) {
  const placed: PlacedPackage = {
    id: 'package',
    packageId: 'package',
    name: 'Package',
    priceMode: 'fixed_overage',
    price: 0,
    monthlyPrice: null,
    points: amountOf(input, 'allowance'),
    pointPrice: amountOf(input, 'overPrice'),
    overagePaidBy: 'commission',
    folded: true,
    groups: [],
    parts: input.items.length,
  };
  const lines = input.items.map(([id, count, points]): PackagedLine => {
    const quantityMilli = count * 1000;
    return {
      id,
      bucket: 'one-time',
      frequency: null,
      quantityMilli,
      unitPrice: 0,
      placement: { id: 'package', role: 'included', quantityMilli, points, group: null, extra: 0 },
    };
  });
  const group = { placed, lines };
  return { used: pointsUsed(group), over: pointsOver(group), charge: overagesGivenAway([placed], lines) };
}

function runRates(input: Input) {
  const rates = estimateRates({
    sent: amountOf(input, 'sent'),
    accepted: amountOf(input, 'accepted'),
    declined: amountOf(input, 'declined'),
    expired: amountOf(input, 'expired'),
    rescinded: 0,
  });
  return {
    winRateSent: percentText(rates.winRateSentPpm),
    closeRateDecided: percentText(rates.closeRateDecidedPpm),
    decisionRate: percentText(rates.decisionRatePpm),
  };
}

function runAttrition(input: Input) {
  const rates = rmrAttrition(
    amountOf(input, 'openRmr'),
    amountOf(input, 'lostRmr'),
    amountOf(input, 'replacedSamePremises'),
  );
  return { gross: percentText(rates.grossPpm), net: percentText(rates.netPpm) };
}

const runCoolingOff: Run = ({ signed }) => ({
  deadline: installationWaitsUntil(
    rightToCancel(saleFacts({ region: 'TX', signedOn: signed }), shippedRules),
  ),
});

const runByPrefix: Record<string, Run> = {
  L: runLine,
  X1: runDocumentVersusLine,
  E1: runE1,
  E2: runE2,
  D1: runD1,
  D2: runD2,
  'CA-NS-date': (input) => ({
    tax: input.dates.map((date) => canadianTotals(input.prov, date, amountOf(input, 'subtotal')).tax),
  }),
  'CA-': runProvince,
  C1: runC1,
  C2: runC2,
  C3: runSplit,
  F1: runFunding,
  P1: runPoints,
  'FIN-': (input) =>
    levelPayments({
      principal: amountOf(input, 'principal'),
      aprPpm: ppm(input.apr),
      months: amountOf(input, 'n'),
    }),
  'PR-': (input) => {
    const { daysInMonth, days, amount } = proration(amountOf(input, 'rmr'), input.start);
    return { daysInMonth, days, amount };
  },
  ETF: (input) =>
    earlyTerminationFee({
      rmr: amountOf(input, 'rmr'),
      termMonths: amountOf(input, 'term'),
      monthsElapsed: amountOf(input, 'elapsed'),
      sharePpm: amountOf(input, 'pct') * 10_000,
    }),
  'TERM-': (input) => termEnd(input.start, amountOf(input, 'months')),
  'COOL-': runCoolingOff,
  PRICE1: (input) => ({
    byMargin: priceFromMargin(amountOf(input, 'cost'), ppm(input.margin)),
    byMarkup: priceFromMarkup(amountOf(input, 'cost'), ppm(input.markup)),
  }),
  CID1: (input) => ({ check: contactIdCheckDigit(input.frame) }),
  R1: runRates,
  R2: runAttrition,
  R3: (input) => ({
    gross: percentText(
      accountAttritionPpm(amountOf(input, 'lost'), amountOf(input, 'open'), amountOf(input, 'close')),
    ),
  }),
  R4: (input) => {
    const within = (['new', 'increase', 'reactivate', 'cancel', 'decrease'] as const).map((reason) => ({
      reason,
      reversedReason: null,
      monthly: amountOf(input, reason) * (reason === 'cancel' || reason === 'decrease' ? -1 : 1),
    }));
    return { close: rollForward(amountOf(input, 'open'), within).closing };
  },
};

function runOf(id: string): Run {
  const prefixes = Object.keys(runByPrefix).filter((prefix) => id.startsWith(prefix));
  const longest = prefixes.toSorted((a, b) => b.length - a.length)[0];
  return assertDefined(longest === undefined ? undefined : runByPrefix[longest], `case ${id} has a formula`);
}

test('every worked case is here', () => {
  expect(cases).toHaveLength(50);
});

test.each(cases)('worked case $id: $desc', ({ id, input, expect: expected }) => {
  expect(runOf(id)(input, id)).toStrictEqual(expected);
});

test('E1 with a credit of 50.00: it is spread after the whole discount, before tax', () => {
  const credit = { ...line({ unit: 50_00 }), kind: 'credit' as const, taxable: false };
  const { oneTime, lines, rmr } = priceE1('together', [credit]);
  expect(lines.slice(0, 6).map((priced) => priced.credit)).toEqual([15_95, 10_70, 5_94, 2_03, 10_85, 4_53]);
  expect(oneTime).toMatchObject({
    netSum: 1094_00,
    wholeDiscount: 109_40,
    credit: 50_00,
    subtotal: 934_60,
    taxable: 647_13,
    tax: 53_39,
    total: 987_99,
  });
  expect(rmr).toBe(54_94);
});
