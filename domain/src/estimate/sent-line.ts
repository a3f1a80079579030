import type { RowFor } from '../kernel/entity.ts';
import type { estimateLines } from './line.ts';
import { isInside } from './package-price.ts';

/** A line as a version keeps it: what it does not have is left out, so that what was sent before keeps its hash. */
export const sentLine = (
  {
    optionId,
    packageId: _packageId,
    packagePart,
    placement,
    choice,
    quantityRange,
    dueAtSigning,
    ...line
  }: RowFor<typeof estimateLines>,
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
