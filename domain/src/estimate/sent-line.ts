import type { RowFor } from '../kernel/entity.ts';
import type { estimateLines } from './line.ts';
import { isInside } from './package-price.ts';
import type { Language } from '../language.ts';
import type { products } from '../product.ts';
import { saidAdditionalEquipment } from '../words/additional-equipment.ts';

/** What a product says about the right to cancel: whether it is an emergency button, or a protective device. */
export type DeviceProduct = Pick<RowFor<typeof products>, 'kind' | 'installedAs' | 'pers'>;

type LineRow = RowFor<typeof estimateLines>;

/** The lines of a version, with what their products say about the right to cancel. A line that was unlinked is still what its product is. */
export function sentLinesOf(
  lines: readonly LineRow[],
  products: ReadonlyMap<string, DeviceProduct>,
  hasChoice: boolean,
  language: Language,
) {
  const productOf = ({ productId, lastProductId }: LineRow) => products.get(productId ?? lastProductId ?? '');
  const hasButton = lines.some((line) => productOf(line)?.pers);
  return lines.map((line) => {
    const product = productOf(line);
    const protects =
      hasButton && !product?.pers && product?.kind === 'equipment' && product.installedAs === 'zone';
    return {
      ...sentLine(line, hasChoice),
      ...(line.placement?.role === 'overage' && { name: saidAdditionalEquipment(line.name, language) }),
      ...(product?.pers && { pers: true as const }),
      ...(protects && { protects: true as const }),
    };
  });
}

/** A line as a version keeps it: what it does not have is left out, so that what was sent before keeps its hash. */
const sentLine = (
  {
    optionId,
    packageId: _packageId,
    packagePart,
    placement,
    choice,
    quantityRange,
    dueAtSigning,
    ...line
  }: LineRow,
  hasChoice: boolean,
) => ({
  ...line,
  ...(dueAtSigning && { dueAtSigning }),
  ...(choice && { choice }),
  ...(quantityRange && { quantityRange }),
  ...(packagePart !== 0 && { packagePart }),
  ...(placement && isInside({ placement }) && { packageId: placement.id }),
  ...(hasChoice && optionId && { optionId }),
});
