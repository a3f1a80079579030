import type { TaxProfile } from '@sable/domain/estimate/tax-tables';
import { hasFields } from '@sable/domain/kernel/entity';
import type { RowIn } from '@sable/domain/queries';

const estimatePrices = [
  'oneTimeDiscount',
  'monthlyDiscount',
  'paymentSchedule',
  'financing',
  'options',
  'packages',
  'taxBasis',
  'taxProfileId',
  'tax',
  'subtotal',
  'taxAmount',
  'total',
  'rmr',
  'totals',
  'message',
  'terms',
  'approval',
] as const;
const linePrices = [
  'unitPrice',
  'discount',
  'discountReason',
  'placement',
  'packagePart',
  'fromPriceList',
  'taxClass',
  'taxable',
  'dueAtSigning',
  'gross',
  'net',
] as const;

type WithPrices<R, Price extends keyof R> = R & Required<Pick<R, Price>>;

/**
 * Types of an estimate and a line in the editor, which requires permission to see prices. Cost and margin are not
 * available to everyone.
 */
export type EstimateRow = WithPrices<RowIn<'estimates'>, (typeof estimatePrices)[number]>;
export type LineRow = WithPrices<RowIn<'estimate-lines'>, (typeof linePrices)[number]>;

export const isPricedEstimate = (row: RowIn<'estimates'>): row is EstimateRow =>
  hasFields(row, estimatePrices);
export const isPricedLine = (row: RowIn<'estimate-lines'>): row is LineRow => hasFields(row, linePrices);

/** The rows of an open estimate, with changes that the server has not yet confirmed. */
export interface EditorRows {
  readonly estimate: EstimateRow;
  /** In order. */
  readonly lines: readonly LineRow[];
  readonly profiles: readonly (Pick<TaxProfile, 'taxableClasses'> & { readonly id: string })[];
}
