import type { ContentLine, EstimateContent } from '@sable/domain/estimate/content';
import { paymentDueText } from '@sable/domain/estimate/due-rows';
import { scheduleOf } from '@sable/domain/estimate/payment-schedule';
import { frequencyLabels, kindLabels, type EstimateFormats } from '../session/formats.ts';

export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export interface LineChange {
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly name: string;
  readonly fields: readonly FieldChange[];
  /** The line's effect on the price, in cents; a deselected option counts as 0. */
  readonly effect: number;
  readonly monthly: boolean;
}

export interface TotalChange extends FieldChange {
  /** In cents. */
  readonly effect: number;
}

export interface VersionDiff {
  readonly head: readonly FieldChange[];
  readonly lines: readonly LineChange[];
  readonly totals: readonly TotalChange[];
}

type Reader<T> = readonly (readonly [label: string, read: (of: T, formats: EstimateFormats) => string])[];

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

const headReaders: Reader<EstimateContent> = [
  ['Title', (of) => of.title],
  ['Prepared for', (of) => of.contact?.name ?? ''],
  ['Message', (of) => of.message ?? ''],
  ['Terms', (of) => of.terms ?? ''],
  ['Contract term', (of) => `${of.termMonths} months`],
  ['Services start', (of, formats) => (of.startsOn ? formats.day(of.startsOn) : '')],
  ['Discount on one-time', (of, formats) => formats.reduction(of.oneTimeDiscount)],
  ['Discount on monthly', (of, formats) => formats.reduction(of.monthlyDiscount)],
  ['PO number', (of) => of.poNumber ?? ''],
  [
    'Payments',
    (of, formats) =>
      scheduleOf(of)
        .map((payment) =>
          [payment.kind === 'rest' ? 'The rest' : formats.reduction(payment), paymentDueText(payment)].join(
            ' ',
          ),
        )
        .join(', '),
  ],
  ['First month due at signing', (of) => yesNo(of.firstMonthDueAtSigning)],
  [
    'Financing examples',
    (of, formats) =>
      (of.financing ?? [])
        .map(({ aprPpm, months }) => `${months} months at ${formats.percent(aprPpm)}`)
        .join(', '),
  ],
  [
    'Taxes',
    (of, formats) =>
      of.tax.components.map(({ name, ratePpm }) => `${name} ${formats.percent(ratePpm)}`).join(' + '),
  ],
];

const lineReaders: Reader<ContentLine> = [
  ['Item', (of) => of.name],
  ['Description', (of) => of.description ?? ''],
  ['Kind', (of) => kindLabels[of.kind]],
  ['Quantity', (of, formats) => formats.quantity(of.quantityMilli)],
  ['Unit price', (of, formats) => formats.money(of.unitPrice)],
  ['Discount', (of, formats) => formats.reduction(of.discount)],
  ['Taxed', (of) => yesNo(of.taxable)],
  ['Optional', (of) => yesNo(of.optional)],
  ['Billed', (of) => (of.frequency ? frequencyLabels[of.frequency] : '')],
  ['First period due at signing', (of) => yesNo(of.dueAtSigning ?? false)],
];

function changes<T>(readers: Reader<T>, before: T, after: T, formats: EstimateFormats): FieldChange[] {
  return readers.flatMap(([label, read]) => {
    const pair = { label, before: read(before, formats), after: read(after, formats) };
    return pair.before === pair.after ? [] : [pair];
  });
}

const counted = (line: ContentLine) => (line.optional && !line.selected ? 0 : line.net);

function lineChanges(
  before: EstimateContent,
  after: EstimateContent,
  formats: EstimateFormats,
): LineChange[] {
  const old = new Map(before.lines.map((line) => [line.id, line]));
  const kept = new Set(after.lines.map((line) => line.id));
  const present = after.lines.flatMap((line): LineChange[] => {
    const was = old.get(line.id);
    const shared = { id: line.id, name: line.name, monthly: line.bucket === 'monthly' };
    if (!was) return [{ ...shared, kind: 'added', fields: [], effect: counted(line) }];
    const fields = changes(lineReaders, was, line, formats);
    if (fields.length === 0) return [];
    return [{ ...shared, kind: 'changed', fields, effect: counted(line) - counted(was) }];
  });
  const gone = before.lines
    .filter((line) => !kept.has(line.id))
    .map((line): LineChange => ({
      id: line.id,
      name: line.name,
      monthly: line.bucket === 'monthly',
      kind: 'removed',
      fields: [],
      effect: -counted(line),
    }));
  return [...present, ...gone];
}

const totalReaders: readonly (readonly [string, (of: EstimateContent) => number])[] = [
  ['Subtotal', (of) => of.totals.oneTime.subtotal],
  ['Tax', (of) => of.totals.oneTime.tax],
  ['Total', (of) => of.totals.oneTime.total],
  ['Per month', (of) => of.totals.rmr],
  ['Due at signing', (of) => of.totals.dueAtSigning],
  ['Contract value', (of) => of.totals.tcvExTax],
];

/** Returns the differences between two sent versions, and their effect on the price. */
export function diffVersions(
  before: EstimateContent,
  after: EstimateContent,
  formats: EstimateFormats,
): VersionDiff {
  return {
    head: changes(headReaders, before, after, formats),
    lines: lineChanges(before, after, formats),
    totals: totalReaders.map(([label, read]) => ({
      label,
      before: formats.money(read(before)),
      after: formats.money(read(after)),
      effect: read(after) - read(before),
    })),
  };
}
