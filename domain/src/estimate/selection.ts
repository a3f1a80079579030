import type { ContentLine, ContentOption, EstimateContent } from './content.ts';
import { carriesMoney, hasAmount } from './line-kind.ts';
import { multiplyQuantity } from '../money.ts';
import { linesOfOption } from './offers.ts';
import { scheduleOf } from './payment-schedule.ts';
import { reductionOf } from './reduction.ts';
import type { PricingInput } from './pricing-input.ts';
import { removalsOf } from './removal.ts';

/** Which optional lines the customer takes, by line id, or the quantity of a line that they take; what is left out stays as it was sent. */
export type Selection = Readonly<Record<string, boolean | number>>;

/** Lines the customer may switch. */
export const isOption = (line: ContentLine): boolean => line.optional && carriesMoney(line.kind);

/** A line with the quantity that the customer chose, in thousandths. */
export function withChosenQuantity<Line extends { readonly id: string; readonly quantityMilli: number }>(
  line: Line,
  selection: Selection,
): Line {
  const chosen = selection[line.id];
  return typeof chosen === 'number' && chosen !== line.quantityMilli
    ? { ...line, quantityMilli: chosen }
    : line;
}

/** The lines of a version with the quantities that the customer chose, and what they come to. */
export const chosenLines = (lines: readonly ContentLine[], selection: Selection): readonly ContentLine[] =>
  lines.map((line) => {
    const chosen = withChosenQuantity(line, selection);
    if (chosen === line) return line;
    const gross = multiplyQuantity(chosen.unitPrice, chosen.quantityMilli) + (line.packagePart ?? 0);
    return { ...chosen, gross, net: gross - reductionOf(gross, line.discount) };
  });

/** Whether a line counts in the totals, and is delivered, under a selection. */
export function isIncluded(
  line: Pick<ContentLine, 'id' | 'kind' | 'optional' | 'selected'>,
  selection: Selection,
): boolean {
  return hasAmount(line.kind) && (!line.optional || (selection[line.id] ?? line.selected) !== false);
}

/** What is recommended among the options of a sent version; null where it has none. */
export const recommendedOption = ({ options = [] }: EstimateContent): ContentOption | null =>
  options.find(({ recommended }) => recommended) ?? null;

/** A sent version as if it held one of its options alone: its lines, terms and totals. A version without options, and an option that it does not have, leave it as it is. */
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

/** What of a choice differs from the line as it was sent; undefined where nothing does. */
function changedChoice(line: ContentLine, choices: Selection): boolean | number | undefined {
  if (!isOption(line) && !line.quantityRange) return undefined;
  const taken = isIncluded(line, choices);
  if (!taken) return line.selected ? false : undefined;
  const { quantityMilli } = withChosenQuantity(line, choices);
  if (quantityMilli !== line.quantityMilli) return quantityMilli;
  return line.optional && !line.selected ? true : undefined;
}

/** Only the choices that differ from the document as it was sent, in line order: what is sent to the server. */
export const changedChoices = (content: EstimateContent, choices: Selection): Selection =>
  Object.fromEntries(
    content.lines.flatMap((line) => {
      const changed = changedChoice(line, choices);
      return changed === undefined ? [] : [[line.id, changed] as const];
    }),
  );

/** What of a version its price depends on. */
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

/** A sent version with the customer's choice as the engine's input. Free of the schema library: the customer's page is small. */
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
