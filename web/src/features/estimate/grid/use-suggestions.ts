import { useLive } from '../../../live/hooks.ts';
import { useState } from 'react';
import {
  atPrices,
  exactItem,
  packageItem,
  productItem,
  searchCatalog,
  searchPackages,
  type CatalogItem,
} from '../session/catalog.ts';
import { useEditor } from '../session/editor-context.tsx';
import { CATALOG_PAGE_SIZE } from '../session/estimate-data.ts';
import { sortKey } from '@sable/domain/kernel/fields';
import { query } from '@sable/domain/queries';

const MAX_SHOWN = 8;

/**
 * Returns products that match the typed text, from the catalog in this browser. If the catalog is too large for that,
 * the server searches it. Packages come first, if requested.
 */
export function useSuggestions(typed: string, withPackages: boolean) {
  const { catalog, packages, agreed } = useEditor();
  const [chosen, setChosen] = useState(-1);
  const key = sortKey(typed);
  const partial = catalog.length >= CATALOG_PAGE_SIZE && key.length > 1;
  const { rows: asked } = useLive(
    partial
      ? query('products', {
          where: {
            all: [
              { field: 'status', op: 'eq', value: 'active' },
              { field: 'nameKey', op: 'containsText', value: key },
            ],
          },
          orderBy: 'nameKey',
          limit: MAX_SHOWN,
        })
      : null,
  );
  const near = searchCatalog(catalog, typed);
  const far = atPrices(asked ?? [], agreed).filter((product) => !near.some(({ id }) => id === product.id));
  const found: CatalogItem[] = [
    ...(withPackages ? searchPackages(packages, typed) : []).map(packageItem),
    ...[...near, ...far].map(productItem),
  ].slice(0, MAX_SHOWN);
  const step = (by: 1 | -1) => setChosen((now) => Math.max(-1, Math.min(found.length - 1, now + by)));
  return {
    found,
    chosen: Math.min(chosen, found.length - 1),
    /** The product or package whose full name or number is typed. */
    exact: exactItem(
      [...catalog, ...far.filter(({ id }) => !catalog.some((row) => row.id === id))],
      withPackages ? packages : [],
      typed,
    ),
    step,
    reset: () => setChosen(-1),
  };
}
