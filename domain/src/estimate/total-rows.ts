import type { EstimateTax } from './estimate-parts.ts';
import type { ExplainedTotal } from './explain.ts';
import { documentEn, type DocumentTexts } from '../texts/en/document.ts';
import { percentOf } from '../money.ts';
import type { Bucket } from '../product-kind.ts';
import type {
  BilledTotals,
  BucketTotals,
  Deposit,
  Discount,
  EstimateTotals,
  Frequency,
  Payment,
} from './pricing-schema.ts';

/**
 * One row of an estimate's totals. The editor, the panel, the customer's page, and the PDF all draw these rows, so a new
 * kind of charge is added here and appears everywhere.
 */
export interface TotalRow {
  /** Stable within one list of rows. */
  readonly key: string;
  readonly label: string;
  /** Cents; negative for deductions. */
  readonly amount: number;
  /** The rate behind the amount, in parts per million, shown next to the label. */
  readonly ratePpm?: number;
  /** Cents the rate applies to, for taxes. */
  readonly base?: number;
  /** `sum`: a total of the rows above it. `part`: a part of the row above it. */
  readonly kind?: 'sum' | 'part';
  /** The total that “Explain this number” explains. */
  readonly explains?: ExplainedTotal;
}

/** The settings of an estimate that its rows name; drafts and sent versions both have them. */
export interface TotalTerms {
  readonly oneTimeDiscount?: Discount | null | undefined;
  readonly monthlyDiscount?: Discount | null | undefined;
  readonly deposit?: Deposit | null;
  readonly paymentSchedule?: readonly Payment[] | undefined;
  readonly firstMonthDueAtSigning: boolean;
  readonly tax?: Pick<NonNullable<EstimateTax>, 'exemption' | 'untaxed'> | null | undefined;
}

const explained = {
  'one-time': { subtotal: 'subtotal', tax: 'tax', total: 'total' },
  monthly: { subtotal: 'rmr', tax: 'rmrTax', total: 'rmrTotal' },
} as const satisfies Record<Bucket, Record<string, ExplainedTotal>>;

const rateOf = (reduction: Discount | null | undefined): { ratePpm?: number } =>
  reduction?.kind === 'percent' ? { ratePpm: reduction.ppm } : {};

/** The labels of the rows: in English on the staff's screens, in the document's language for its customer. */
export type TotalNames = DocumentTexts['totals'];
const english: TotalNames = documentEn.totals;

/** A list of amounts that ends in a total: a bucket, or one recurring bill. */
interface Summed {
  readonly totals: BucketTotals;
  readonly discount: Discount | null | undefined;
  readonly tax: TotalTerms['tax'];
  readonly labels: TotalNames[Bucket];
  readonly explains: {
    readonly subtotal: ExplainedTotal;
    readonly tax: ExplainedTotal;
    readonly total: ExplainedTotal;
  };
}

function discountRows({ totals, discount }: Summed, names: TotalNames): TotalRow[] {
  const { gross, lineDiscount, wholeDiscount, credit = 0, removed } = totals;
  if (lineDiscount === 0 && wholeDiscount === 0 && credit === 0 && !removed) return [];
  return [
    { key: 'items', label: names.items, amount: gross },
    ...(lineDiscount > 0 ? [{ key: 'lineDiscount', label: names.lineDiscount, amount: -lineDiscount }] : []),
    ...(wholeDiscount > 0
      ? [{ key: 'wholeDiscount', label: names.wholeDiscount, amount: -wholeDiscount, ...rateOf(discount) }]
      : []),
    ...(credit > 0 ? [{ key: 'credit', label: names.credit, amount: -credit }] : []),
    ...(removed ? [{ key: 'removed', label: names.removed, amount: -removed.net }] : []),
  ];
}

/** Returns the name of a tax with the company's registration number for it, if there is one. */
const registered = (name: string, registration: string | undefined, names: TotalNames): string =>
  registration ? names.registered(name, registration) : name;

function taxRows({ totals, labels, explains: { tax: explains } }: Summed, names: TotalNames): TotalRow[] {
  const { tax, taxParts, taxable, removed } = totals;
  // The signed lines may have had other taxes, so their removed tax is subtracted as one amount.
  const gone: TotalRow[] =
    removed && removed.tax > 0
      ? [{ key: 'removedTax', label: names.removedTax, amount: -removed.tax, kind: 'part' }]
      : [];
  // A removal lowers the tax, so it would not match the base of the added lines.
  const base = taxable > 0 && gone.length === 0 ? { base: taxable } : {};
  const parts = taxParts.map(({ name, ratePpm, registration, amount }): TotalRow => ({
    key: `tax ${name}`,
    label: registered(names.taxNames[name] ?? name, registration, names),
    amount,
    ratePpm,
  }));
  const [only, another] = parts;
  if (!another && gone.length === 0) {
    // A tax that is rounded line by line differs from its rate times the sum, so showing the base would look wrong.
    const isRateOfBase = percentOf(taxable, only?.ratePpm ?? 0) === tax;
    return only ? [{ ...only, ...(isRateOfBase && base), explains }] : [];
  }
  return [
    { key: 'tax', label: labels.tax, amount: tax, ...base, explains },
    ...parts.map((part): TotalRow => ({ ...part, kind: 'part' })),
    ...gone,
  ];
}

/** Returns a row in place of the exempt taxes: the exemption certificate, or why no tax applies. */
function exemptRows({ totals, tax }: Summed, names: TotalNames): TotalRow[] {
  if (totals.gross === 0) return [];
  if (tax?.untaxed) return [{ key: 'untaxed', label: names.untaxed(tax.untaxed), amount: 0 }];
  if (!tax?.exemption) return [];
  const { number, taxes } = tax.exemption;
  const named = taxes.map((name) => names.taxNames[name] ?? name).join(', ');
  return [{ key: 'exempt', label: names.exempt(number, named), amount: 0 }];
}

const summedRows = (summed: Summed, names: TotalNames): TotalRow[] => [
  ...discountRows(summed, names),
  {
    key: 'subtotal',
    label: summed.labels.subtotal,
    amount: summed.totals.subtotal,
    explains: summed.explains.subtotal,
  },
  ...taxRows(summed, names),
  ...exemptRows(summed, names),
  {
    key: 'total',
    label: summed.labels.total,
    amount: summed.totals.total,
    kind: 'sum',
    explains: summed.explains.total,
  },
];

/**
 * Returns the bills of an estimate with any frequency other than monthly. Otherwise, the monthly bucket is the bill.
 */
export const mixedBills = ({ billed = [] }: Pick<EstimateTotals, 'billed'>): readonly BilledTotals[] =>
  billed.some(({ frequency }) => frequency !== 'monthly') ? billed : [];

/**
 * Returns the rows of one bucket: items and discounts if there are any, subtotal, taxes, and total. Recurring lines
 * get these rows for each billing frequency.
 */
export function bucketRows(
  totals: EstimateTotals,
  terms: TotalTerms,
  bucket: Bucket,
  names: TotalNames = english,
): TotalRow[] {
  if (bucket === 'one-time')
    return summedRows(
      {
        totals: totals.oneTime,
        discount: terms.oneTimeDiscount,
        tax: terms.tax,
        labels: names[bucket],
        explains: explained[bucket],
      },
      names,
    );
  const bills = mixedBills(totals);
  if (bills.length === 0)
    return summedRows(
      {
        totals: totals.monthly,
        discount: terms.monthlyDiscount,
        tax: terms.tax,
        labels: names[bucket],
        explains: explained[bucket],
      },
      names,
    );
  return bills.flatMap((bill) => {
    const { frequency } = bill;
    const explains = {
      subtotal: `${frequency}Subtotal`,
      tax: `${frequency}Tax`,
      total: `${frequency}Total`,
    } as const;
    const summed = {
      totals: bill,
      discount: terms.monthlyDiscount,
      tax: terms.tax,
      labels: names[frequency],
      explains,
    };
    return summedRows(summed, names).map((row) => ({ ...row, key: `${frequency} ${row.key}` }));
  });
}

/** A bill before and with tax, in cents. */
export interface RecurringTotal {
  readonly frequency: Frequency;
  readonly subtotal: number;
  readonly total: number;
}

type RecurringAmounts = Pick<EstimateTotals, 'billed' | 'rmr' | 'rmrTotal'>;

/**
 * Returns the recurring amounts as billed, most frequent first. An offer that was priced by the month has only its
 * monthly share.
 */
export const recurringTotals = ({ billed, rmr, rmrTotal }: RecurringAmounts): RecurringTotal[] =>
  (billed ?? [{ frequency: 'monthly' as const, subtotal: rmr, total: rmrTotal }])
    .filter(({ total }) => total !== 0)
    .map(({ frequency, subtotal, total }) => ({ frequency, subtotal, total }));

/** Formats the recurring amounts, one part per frequency: `$49.94 a month`, `$360.00 a year`. */
export const recurringTexts = (
  totals: RecurringAmounts,
  money: (cents: number) => string,
  { billed }: Pick<DocumentTexts, 'billed'> = documentEn,
): string[] => recurringTotals(totals).map(({ frequency, total }) => billed[frequency](money(total)));

/**
 * Returns the first month with tax, in cents, which can be due at signing. Less frequent services are billed from
 * their start.
 */
export const firstMonthOf = (totals: RecurringAmounts): number =>
  recurringTotals(totals).find(({ frequency }) => frequency === 'monthly')?.total ?? 0;

/** Returns the label with its rate, such as `State (6.25%)`. */
export const totalRowLabel = ({ label, ratePpm }: TotalRow, percent: (ppm: number) => string): string =>
  ratePpm === undefined ? label : `${label} (${percent(ratePpm)})`;

/**
 * Returns the note that an amount includes tax, or that there is none, so that nobody signs for taxes that do not
 * exist.
 */
export const taxNote = (
  { oneTime, monthly, billed = [] }: Pick<EstimateTotals, 'oneTime' | 'monthly' | 'billed'>,
  { taxesIncluded, noTax }: Pick<DocumentTexts, 'taxesIncluded' | 'noTax'> = documentEn,
): string => ([oneTime, monthly, ...billed].some(({ tax }) => tax !== 0) ? taxesIncluded : noTax);
