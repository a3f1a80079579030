import { isInside, packageGroups } from '@sable/domain/estimate/package-price';
import { useRows } from '../session/editor-context.tsx';

/**
 * Returns the name of a package in the open option that excludes a product; undefined if the product may be added.
 */
export const useExcludedBy = (productId: string): string | undefined =>
  useRows(({ storedEstimate, allLines, openOptionId }) =>
    storedEstimate.packages.some(({ excluded }) => excluded?.includes(productId))
      ? packageGroups(storedEstimate.packages, allLines).find(
          ({ placed, lines }) =>
            placed.excluded?.includes(productId) &&
            lines.some(isInside) &&
            [null, openOptionId].includes(lines[0]?.optionId ?? null),
        )?.placed.name
      : undefined,
  );
