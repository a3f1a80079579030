import { roundHalfAway } from '../../money.ts';
import type { Bucket } from '../../product-kind.ts';
import type { PricingInput, PricingLine } from '../pricing-input.ts';
import type { PlacedPackage, Placement } from '../placement.ts';
import type { Discount, Payment } from '../pricing-schema.ts';

const total = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n);

// A second implementation of pricing, in bigint only and written directly from its formulas. It is the oracle for the
// fast path and for what the surfaces show.

export function oracleReduction(amount: bigint, given: Discount | Payment | null): bigint {
  if (!given) return 0n;
  if (given.kind === 'rest') return amount;
  if (given.kind === 'percent') return roundHalfAway(amount * BigInt(given.ppm), 1_000_000n);
  return BigInt(given.cents) < amount ? BigInt(given.cents) : amount;
}

function oracleSplit(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = total(weights);
  if (amount === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (amount * weight) / all);
  const order = weights.map((weight, index) => ({ index, rest: (amount * weight) % all }));
  order.sort((a, b) => (a.rest === b.rest ? a.index - b.index : b.rest > a.rest ? 1 : -1));
  for (const { index } of order.slice(0, Number(amount - total(parts))))
    parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}

function oracleTax(bases: readonly bigint[], tax: PricingInput['tax']) {
  const rates = tax.components.map((component) => BigInt(component.ratePpm));
  const rounded = (base: bigint, rate: bigint) => roundHalfAway(base * rate, 1_000_000n);
  const groups = tax.rounding === 'line' ? bases : [total(bases)];
  if (tax.componentRounding === 'each') {
    return rates.map((rate) => total(groups.map((base) => rounded(base, rate))));
  }
  return oracleSplit(total(groups.map((base) => rounded(base, total(rates)))), rates);
}

/** Months of a billing period. */
export const periods = { monthly: 1n, quarterly: 3n, annual: 12n } as const;

/** Returns the totals of a bucket, or of the recurring lines billed at one frequency. */
export function oracleBucket(
  input: PricingInput,
  bucket: Bucket,
  whole: Discount | null,
  only?: keyof typeof periods,
) {
  const included = input.lines.filter(
    (one) => one.bucket === bucket && one.included && (!only || (one.frequency ?? 'monthly') === only),
  );
  const lines = included.filter((one) => one.kind !== 'credit');
  const credits = included.filter((one) => one.kind === 'credit');
  const months = (one: PricingLine) =>
    bucket === 'monthly' && !only ? periods[one.frequency ?? 'monthly'] : 1n;
  const billed = lines.map(
    (one) =>
      roundHalfAway(BigInt(one.unitPrice) * BigInt(one.quantityMilli), 1000n) + BigInt(one.packagePart ?? 0),
  );
  const perMonth = (amounts: readonly bigint[]) =>
    amounts.map((amount, index) => roundHalfAway(amount, months(lines[index]!)));
  const gross = perMonth(billed);
  const discounts = perMonth(billed.map((amount, index) => oracleReduction(amount, lines[index]!.discount)));
  const nets = gross.map((amount, index) => amount - discounts[index]!);
  const wholeDiscount = oracleReduction(total(nets), whole);
  const allocations = oracleSplit(wholeDiscount, nets);
  const left = nets.map((net, index) => net - allocations[index]!);
  const given = total(
    credits.map((one) => roundHalfAway(BigInt(one.unitPrice) * BigInt(one.quantityMilli), 1000n)),
  );
  const credit = given < total(left) ? given : total(left);
  const shares = oracleSplit(credit, left);
  const bases = left.map((net, index) => net - (shares[index] ?? 0n));
  const taxable = bases.map((base, index) => (lines[index]!.taxable ? base : 0n));
  const parts = oracleTax(taxable, input.tax);
  const subtotal = total(nets) - wholeDiscount - credit;
  return {
    gross: total(gross),
    lineDiscount: total(discounts),
    netSum: total(nets),
    wholeDiscount,
    ...(given > 0n && { credit }),
    subtotal,
    taxable: total(taxable),
    tax: total(parts),
    parts,
    total: subtotal + total(parts),
    bases,
  };
}

/** Returns the bill of one frequency. A fixed discount applies to the monthly bill. */
export function oracleBill(input: PricingInput, frequency: keyof typeof periods) {
  const { monthly } = input.discounts;
  return oracleBucket(
    input,
    'monthly',
    monthly?.kind === 'fixed' && frequency !== 'monthly' ? null : monthly,
    frequency,
  );
}

/** Returns the payments of a total, each at most what is left. */
export function oraclePayments(whole: bigint, schedule: readonly Payment[]): bigint[] {
  let left = whole;
  return schedule.map((payment) => {
    const asked = oracleReduction(whole, payment);
    const amount = asked < left ? asked : left;
    left -= amount;
    return amount;
  });
}

export const oracleDeposit = (whole: bigint, schedule: readonly Payment[]): bigint =>
  total(
    oraclePayments(whole, schedule).filter(
      (_, place) => schedule[place]?.event === 'signing' && schedule[place].days === 0,
    ),
  );

/**
 * Returns the first period due at signing for one frequency: the whole bill, or a bill of only the checked services.
 */
function oracleFirstPeriod(
  input: PricingInput,
  frequency: keyof typeof periods,
  bill: ReturnType<typeof oracleBill>,
): bigint {
  const sold = input.lines.filter(
    (one) =>
      one.bucket === 'monthly' &&
      one.included &&
      one.kind !== 'credit' &&
      (one.frequency ?? 'monthly') === frequency,
  );
  const isDue = (one: PricingLine) =>
    one.dueAtSigning === true || (input.firstMonthDueAtSigning && frequency === 'monthly');
  if (sold.every(isDue)) return bill.total;
  const due = bill.bases.map((base, place) => (sold[place] && isDue(sold[place]) ? base : 0n));
  const taxable = due.map((base, place) => (sold[place]?.taxable ? base : 0n));
  return total(due) + total(oracleTax(taxable, input.tax));
}

/** Returns the totals of an estimate that is priced as billed, in cents. */
export function oracleTotals(input: PricingInput) {
  const oneTime = oracleBucket(input, 'one-time', input.discounts.oneTime);
  const bills = (['monthly', 'quarterly', 'annual'] as const).map((frequency) => ({
    frequency,
    ...oracleBill(input, frequency),
  }));
  const share = (amounts: readonly bigint[], months: bigint) =>
    total(amounts.map((amount) => roundHalfAway(amount, months)));
  const overTerm = (amounts: readonly bigint[]) =>
    total(
      amounts.map((amount, nth) =>
        roundHalfAway(amount * BigInt(input.termMonths), periods[bills[nth]?.frequency ?? 'monthly']),
      ),
    );
  const payments = oraclePayments(oneTime.total, input.paymentSchedule);
  const deposit = oracleDeposit(oneTime.total, input.paymentSchedule);
  const first = total(bills.map((bill) => oracleFirstPeriod(input, bill.frequency, bill)));
  return {
    subtotal: Number(oneTime.subtotal),
    tax: Number(oneTime.tax),
    total: Number(oneTime.total),
    rmr: Number(total(bills.map(({ bases, frequency }) => share(bases, periods[frequency])))),
    billed: bills.map(({ frequency, subtotal, tax, total: whole }) => ({
      frequency,
      subtotal: Number(subtotal),
      tax: Number(tax),
      total: Number(whole),
    })),
    payments: payments.map(Number),
    deposit: Number(deposit),
    balance: Number(oneTime.total - deposit),
    dueAtSigning: Number(deposit + first),
    tcvExTax: Number(oneTime.subtotal + overTerm(bills.map(({ subtotal }) => subtotal))),
    tcvIncTax: Number(oneTime.total + overTerm(bills.map(({ total: whole }) => whole))),
  };
}
export type OracleTotals = ReturnType<typeof oracleTotals>;

/** Returns the number of days from 1970-01-01 to a date. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const dateOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/**
 * Returns the partial month from a start to the day before the next billing day, with its tax; null if the start is a
 * billing day (decisions 7.7).
 *
 * @param bill the monthly bill.
 */
export function oracleFirstPart(
  bill: { readonly subtotal: number; readonly taxable: number },
  startsOn: string,
  billingDay: number,
  tax: PricingInput['tax'],
) {
  const [year = 0, month = 0, day = 0] = startsOn.split('-').map(Number);
  if (day === billingDay || bill.subtotal === 0) return null;
  const ahead = day < billingDay ? 0 : 1;
  const next = dateOf(year, month - 1 + ahead, billingDay);
  const days = dayNumber(next) - dayNumber(startsOn);
  const daysInMonth = dayNumber(next) - dayNumber(dateOf(year, month - 2 + ahead, billingDay));
  const amount = roundHalfAway(BigInt(bill.subtotal) * BigInt(days), BigInt(daysInMonth));
  const taxable = roundHalfAway(amount * BigInt(bill.taxable), BigInt(bill.subtotal));
  const taxes = total(oracleTax([taxable], tax));
  return { next, days, daysInMonth, amount: Number(amount), tax: Number(taxes) };
}

/** A line of one package as input for the oracle. Amounts in cents. */
export interface OraclePart {
  readonly bucket: Bucket;
  readonly frequency: keyof typeof periods | null;
  readonly quantityMilli: number;
  readonly unitPrice: number;
  readonly placement: Placement;
}

const isInside = ({ placement: { role } }: OraclePart): boolean =>
  role === 'included' || role === 'required' || role === 'choice';

/**
 * Returns what a package's price adds to each of its lines, negative if it reduces them, and the points that the
 * customer pays in addition (decisions 6.2 to 6.5).
 */
export function oraclePackage(
  { priceMode, price, monthlyPrice, points }: PlacedPackage,
  lines: readonly OraclePart[],
): { readonly parts: number[]; readonly pointsOver: number } {
  const byPoints = (line: OraclePart) => priceMode === 'fixed_overage' && line.placement.points > 0;
  const least = (a: number, b: number) => (a < b ? a : b);
  const paid = (line: OraclePart) =>
    byPoints(line) ? line.quantityMilli : least(line.quantityMilli, line.placement.quantityMilli);
  const parts = lines.map(() => 0n);
  for (const bucket of ['one-time', 'monthly'] as const) {
    const fixed = priceMode === 'sum' ? null : bucket === 'one-time' ? price : monthlyPrice;
    const places = lines.flatMap((line, place) =>
      isInside(line) && line.bucket === bucket && (bucket === 'one-time' || line.frequency === 'monthly')
        ? [place]
        : [],
    );
    const covered = places.flatMap((place) => lines[place] ?? []);
    if (fixed === null || covered.length === 0) continue;
    const costs = covered.map((line) => roundHalfAway(BigInt(line.unitPrice) * BigInt(paid(line)), 1000n));
    const wanted = covered.reduce((sum, { placement }) => sum + BigInt(placement.extra), BigInt(fixed));
    const difference = wanted - total(costs);
    const weights = total(costs) > 0n ? costs : covered.map((line) => BigInt(paid(line)));
    const shares = oracleSplit(difference < 0n ? -difference : difference, weights);
    for (const [nth, place] of places.entries())
      parts[place] = difference < 0n ? -(shares[nth] ?? 0n) : (shares[nth] ?? 0n);
  }
  const used = lines
    .filter(isInside)
    .reduce((sum, line) => sum + BigInt(paid(line)) * BigInt(line.placement.points), 0n);
  const over = (used + 999n) / 1000n - BigInt(points);
  return {
    parts: parts.map(Number),
    pointsOver: priceMode === 'fixed_overage' && over > 0n ? Number(over) : 0,
  };
}
