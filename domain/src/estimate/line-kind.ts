import { productKinds, type ProductKind } from '../product-kind.ts';

/** Lines that carry money, and the two that only structure the page. */
export const lineKinds = [...productKinds, 'text', 'section'] as const;
export type LineKind = (typeof lineKinds)[number];

export const carriesMoney = (kind: LineKind): kind is ProductKind => kind !== 'text' && kind !== 'section';
