import type { ContentLine, ContentOption, EstimateContent } from './content.ts';
import { carriesMoney, hasAmount } from './line-kind.ts';
import { linesOfOption } from './offers.ts';
import type { PricingInput } from './pricing-input.ts';

/** Which optional lines the customer switched on, by line id; what is left out stays as it was sent. */
export type Selection = Readonly<Record<string, boolean>>;

/** Lines the customer may switch. */
export const isOption = (line: ContentLine): boolean => line.optional && carriesMoney(line.kind);

/** Whether a line counts in the totals, and is delivered, under a selection. */
export function isIncluded(
  line: Pick<ContentLine, 'id' | 'kind' | 'optional' | 'selected'>,
  selection: Selection,
): boolean {
  return hasAmount(line.kind) && (!line.optional || (selection[line.id] ?? line.selected));
}

/** What is recommended among the options of a sent version; null where it has none. */
export const recommendedOption = ({ options = [] }: EstimateContent): ContentOption | null =>
  options.find(({ recommended }) => recommended) ?? null;

/** A sent version as if it held one of its options alone: its lines, terms and totals. A version without options, and an option that it does not have, leave it as it is. */
export function contentOfOption(
  content: EstimateContent,
  optionId: string | null | undefined,
): EstimateContent {
  const { options = [], ...whole } = content;
  const option = options.find(({ id }) => id === optionId);
  if (!option) return content;
  const { id, name: _name, recommended: _recommended, ...own } = option;
  return { ...whole, ...own, lines: [...linesOfOption(content.lines, id)] };
}

/** Only the choices that differ from the document as it was sent, in line order: what is sent to the server. */
export function changedChoices(content: EstimateContent, choices: Selection): Selection {
  const changed = content.lines.filter(
    (line) => isOption(line) && (choices[line.id] ?? line.selected) !== line.selected,
  );
  return Object.fromEntries(changed.map((line) => [line.id, !line.selected]));
}

/** A sent version with the customer's choice as the engine's input. Free of the schema library: the customer's page is small. */
export function contentPricingInput(
  content: Omit<EstimateContent, 'totals'>,
  selection: Selection = {},
): PricingInput {
  return {
    lines: content.lines.map((line) => ({
      id: line.id,
      bucket: line.bucket,
      quantityMilli: line.quantityMilli,
      unitPrice: line.unitPrice,
      ...(line.packagePart !== undefined && { packagePart: line.packagePart }),
      frequency: line.frequency ?? 'monthly',
      discount: line.discount,
      taxable: line.taxable,
      included: isIncluded(line, selection),
      ...(line.kind === 'credit' && { isCredit: true }),
    })),
    discounts: { oneTime: content.oneTimeDiscount, monthly: content.monthlyDiscount },
    tax: content.tax,
    deposit: content.deposit,
    termMonths: content.termMonths,
    firstMonthDueAtSigning: content.firstMonthDueAtSigning,
    billing: content.billing,
  };
}
