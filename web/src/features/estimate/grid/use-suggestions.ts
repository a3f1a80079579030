import { useState } from 'react';
import { sortKey } from '@sable/domain/kernel/fields';
import { useLive } from '../../../live/hooks.ts';
import { searchCatalogue } from '../logic/catalogue-search.ts';
import { CATALOGUE_PAGE, type ProductRow } from '../state/estimate-data.ts';
import { useEditorHead } from '../state/editor-context.tsx';

/** Products for what is typed, from the catalogue in this browser; a catalogue too large for that is asked at the server. */
export function useSuggestions(typed: string) {
  const { catalogue } = useEditorHead();
  const [chosen, setChosen] = useState(-1);
  const key = sortKey(typed);
  const partial = catalogue.length >= CATALOGUE_PAGE && key.length > 1;
  const { rows: found } = useLive<ProductRow>(
    partial
      ? {
          collection: 'products',
          where: {
            all: [
              { field: 'status', op: 'eq', value: 'active' },
              { field: 'nameKey', op: 'includes', value: key },
            ],
          },
          orderBy: [{ field: 'nameKey', direction: 'asc' }],
          limit: 8,
        }
      : null,
  );
  const near = searchCatalogue(catalogue, typed);
  const far = (found ?? []).filter((product) => !near.some(({ id }) => id === product.id));
  const products = [...near, ...far].slice(0, 8);
  const step = (by: 1 | -1) => setChosen((now) => Math.max(-1, Math.min(products.length - 1, now + by)));
  return { products, chosen: Math.min(chosen, products.length - 1), step, reset: () => setChosen(-1) };
}
