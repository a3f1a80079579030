import type { ContentLine, ContentOption, EstimateContent } from './content.ts';
import { carriesMoney, hasAmount } from './line-kind.ts';
import { multiplyQuantity } from '../money.ts';
import { linesOfOption } from './offers.ts';
import { scheduleOf } from './payment-schedule.ts';
import { reductionOf } from './reduction.ts';
import type { PricingInput } from './pricing-input.ts';
import { removalsOf } from './removal.ts';

/**
 * The customer's choices by line id: whether they take an optional line, or the quantity that they take. A missing
 * line stays as it was sent.
 */
export type Selection = Readonly<Record<string, boolean | number>>;

/** Whether the customer may toggle a line. */
export const isOption = (line: ContentLine): boolean => line.optional && carriesMoney(line.kind);

/** Returns a line with the quantity that the customer chose, in thousandths. */
export function withChosenQuantity<Line extends { readonly id: string; readonly quantityMilli: number }>(
  line: Line,
  selection: Selection,
): Line {
  const chosen = selection[line.id];
  return typeof chosen === 'number' && chosen !== line.quantityMilli
    ? { ...line, quantityMilli: chosen }
    : line;
}

/** Returns the lines of a version with the quantities that the customer chose, and their amounts. */
export const chosenLines = (lines: readonly ContentLine[], selection: Selection): readonly ContentLine[] =>
  lines.map((line) => {
    const chosen = withChosenQuantity(line, selection);
    if (chosen === line) return line;
    const gross = multiplyQuantity(chosen.unitPrice, chosen.quantityMilli) + (line.packagePart ?? 0);
    return { ...chosen, gross, net: gross - reductionOf(gross, line.discount) };
  });

/** Whether a line counts in the totals and is delivered under a selection. */
export function isIncluded(
  line: Pick<ContentLine, 'id' | 'kind' | 'optional' | 'selected'>,
  selection: Selection,
): boolean {
  return hasAmount(line.kind) && (!line.optional || (selection[line.id] ?? line.selected) !== false);
}

/** Returns the recommended option of a sent version; null if it has no options. */
export const recommendedOption = ({ options = [] }: EstimateContent): ContentOption | null =>
  options.find(({ recommended }) => recommended) ?? null;

/**
 * Returns a sent version reduced to one of its options: its lines, terms, and totals. A version without options, or
 * without this option, is returned unchanged.
 */
export function contentOfOption(
  content: EstimateContent,
  optionId: string | null | undefined,
): EstimateContent {
  const { options = [], paymentSchedule: _recommended, ...whole } = content;
  const option = options.find(({ id }) => id === optionId);
  if (!option) return content;
  const { id, name: _name, recommended: _isRecommended, ...own } = option;
  return { ...whole, ...own, lines: [...linesOfOption(content.lines, id)] };
}

/** Returns how a choice differs from the line as it was sent; undefined if it does not. */
function changedChoice(line: ContentLine, choices: Selection): boolean | number | undefined {
  if (!isOption(line) && !line.quantityRange) return undefined;
  const taken = isIncluded(line, choices);
  if (!taken) return line.selected ? false : undefined;
  const { quantityMilli } = withChosenQuantity(line, choices);
  if (quantityMilli !== line.quantityMilli) return quantityMilli;
  return line.optional && !line.selected ? true : undefined;
}

/** Returns only the choices that differ from the document as it was sent, in line order, to send to the server. */
export const changedChoices = (content: EstimateContent, choices: Selection): Selection =>
  Object.fromEntries(
    content.lines.flatMap((line) => {
      const changed = changedChoice(line, choices);
      return changed === undefined ? [] : [[line.id, changed] as const];
    }),
  );

/** The fields of a version that its price depends on. */
export type PricedContent = Pick<
  EstimateContent,
  | 'lines'
  | 'oneTimeDiscount'
  | 'monthlyDiscount'
  | 'tax'
  | 'deposit'
  | 'paymentSchedule'
  | 'termMonths'
  | 'firstMonthDueAtSigning'
  | 'billing'
  | 'change'
>;

/**
 * Converts a sent version with the customer's selection to pricing input. Does not import the schema library, to keep
 * the customer's page small.
 */
export function contentPricingInput(content: PricedContent, selection: Selection = {}): PricingInput {
  return {
    lines: content.lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      bucket: line.bucket,
      quantityMilli: withChosenQuantity(line, selection).quantityMilli,
      unitPrice: line.unitPrice,
      ...(line.packagePart !== undefined && { packagePart: line.packagePart }),
      frequency: line.frequency ?? 'monthly',
      discount: line.discount,
      taxable: line.taxable,
      ...(line.dueAtSigning && { dueAtSigning: true }),
      included: isIncluded(line, selection),
    })),
    discounts: { oneTime: content.oneTimeDiscount, monthly: content.monthlyDiscount },
    tax: content.tax,
    paymentSchedule: scheduleOf(content),
    termMonths: content.termMonths,
    firstMonthDueAtSigning: content.firstMonthDueAtSigning,
    billing: content.billing,
    ...(content.change && { removed: removalsOf(content.change.lines) }),
  };
}
