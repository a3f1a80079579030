import { roundHalfAway, toCents } from '../money.ts';

/** The fields of a line that its labor depends on. */
interface WorkedLine {
  readonly productId?: string | null | undefined;
  readonly optionId?: string | null | undefined;
  readonly kind: string;
  readonly quantityMilli: number;
  readonly optional: boolean;
  readonly selected: boolean;
  /** Its place in a package, if any. */
  readonly placement?: { readonly id: string } | null | undefined;
}

/** A product with the labor that one piece needs, and the hourly labor product that it is sold as. */
interface WorkedProduct {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly laborMinutes: number;
  readonly laborProductId?: string | null | undefined;
}

/**
 * The hours of one type of labor, in thousandths, needed by the products of an option, or by those that all options
 * share.
 */
export interface LaborNeeded {
  readonly productId: string;
  readonly optionId: string | null;
  readonly quantityMilli: number;
}

const MINUTES = 60n;

/**
 * Returns the labor that the lines need as offered: the minutes of each type are summed, divided by 60, and rounded
 * to thousandths of an hour (decisions 7.9). Products without a type of labor, and types no longer sold, need none.
 * Neither do products in a package that contains their labor itself, because its price and its hours are agreed as a
 * whole.
 */
export function laborNeeded(lines: readonly WorkedLine[], products: readonly WorkedProduct[]): LaborNeeded[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const sold = (id: string): boolean => {
    const labor = byId.get(id);
    return labor?.kind === 'labor' && labor.status === 'active';
  };
  /**
   * Returns the key of a package placement, option, and labor type. A copy of a package in an option has its own key.
   */
  const placeOf = ({ placement, optionId }: WorkedLine, type: string) =>
    `${placement?.id ?? ''} ${optionId ?? ''} ${type}`;
  const covered = new Set(
    lines.flatMap((line) =>
      line.placement && line.kind === 'labor' && line.productId ? [placeOf(line, line.productId)] : [],
    ),
  );
  const minutes = new Map<string, { productId: string; optionId: string | null; milli: bigint }>();
  for (const line of lines) {
    const product = byId.get(line.productId ?? '');
    const type = product?.laborProductId;
    const isTaken = !line.optional || line.selected;
    if (!product || !type || line.kind !== 'equipment' || !isTaken || !sold(type)) continue;
    if (line.placement && covered.has(placeOf(line, type))) continue;
    const optionId = line.optionId ?? null;
    const key = `${type} ${optionId ?? ''}`;
    const before = minutes.get(key)?.milli ?? 0n;
    const milli = before + BigInt(line.quantityMilli) * BigInt(product.laborMinutes);
    minutes.set(key, { productId: type, optionId, milli });
  }
  return [...minutes.values()]
    .map(({ milli, ...type }) => ({ ...type, quantityMilli: toCents(roundHalfAway(milli, MINUTES)) }))
    .filter(({ quantityMilli }) => quantityMilli > 0);
}
