import { warrantySchema, type Warranty } from '../texts/warranty.ts';
import type { LineKind } from './line-kind.ts';

/** The warranty of a company; omitted from a version if it covers nothing. */
export interface WarrantySettings {
  readonly warrantyPartsMonths: number | null;
  readonly warrantyLaborMonths: number | null;
}

/**
 * Returns the part of a company's warranty that applies to an offer: parts if it sells equipment, labor if it sells
 * equipment or labor.
 */
export function contentWarranty(
  { warrantyPartsMonths, warrantyLaborMonths }: WarrantySettings,
  lines: readonly { readonly kind: LineKind }[],
): { readonly warranty?: Warranty } {
  const sells = (...kinds: readonly LineKind[]) => lines.some(({ kind }) => kinds.includes(kind));
  const partsMonths = sells('equipment') ? warrantyPartsMonths : null;
  const laborMonths = sells('equipment', 'labor') ? warrantyLaborMonths : null;
  if (partsMonths === null && laborMonths === null) return {};
  return { warranty: warrantySchema.parse({ partsMonths, laborMonths }) };
}
