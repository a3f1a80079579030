import { isInside, packageGroups } from '@sable/domain/estimate/package-price';
import { useRows } from '../session/editor-context.tsx';

/** The package of the open option that a product is not sold with, by its name; undefined where it may be added. */
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
