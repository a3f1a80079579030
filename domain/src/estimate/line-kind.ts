import { productKinds, type ProductKind } from '../product-kind.ts';

/** Line kinds: those that carry money, credits, which reduce the total, and the two that only structure the page. */
export const lineKinds = [...productKinds, 'credit', 'text', 'section'] as const;
export type LineKind = (typeof lineKinds)[number];

export const carriesMoney = (kind: LineKind): kind is ProductKind =>
  kind !== 'credit' && kind !== 'text' && kind !== 'section';

/** Whether a line has an amount: items, and credits, whose stored price is positive and printed as negative. */
export const hasAmount = (kind: LineKind): boolean => carriesMoney(kind) || kind === 'credit';

/** Returns a line amount as it is printed. */
export const printedAmount = (kind: LineKind, cents: number): number =>
  kind === 'credit' && cents !== 0 ? -cents : cents;

/**
 * Whether a line is an item. Items bear the discounts and credits of their bucket, and their sum is the first amount of its totals. A line of another kind has its own row between
 * the items and the subtotal: a credit is subtracted after the discounts.
 */
export const isItem = ({ kind }: { readonly kind?: LineKind | undefined }): boolean => kind !== 'credit';
