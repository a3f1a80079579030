import type { RowFor } from '../kernel/entity.ts';
import type { estimateLines } from './line.ts';
import { isInside } from './package-price.ts';
import type { Language } from '../language.ts';
import type { products } from '../product.ts';
import { saidAdditionalEquipment } from '../texts/additional-equipment.ts';

/**
 * The fields of a product that matter for the right to cancel: whether it is an emergency button or a protective
 * device.
 */
export type DeviceProduct = Pick<RowFor<typeof products>, 'kind' | 'installedAs' | 'pers'>;

type LineRow = RowFor<typeof estimateLines>;

/**
 * Returns the lines of a version, with their products' properties for the right to cancel. An unlinked line keeps the
 * properties of its last product.
 */
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

/**
 * Converts a line to the format of a version. Empty fields are left out, so that earlier versions keep their hash.
 */
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
