import { useState } from 'react';
import { sortKey } from '@sable/domain/kernel/fields';
import { useLive } from '../../../live/hooks.ts';
import { exactProduct, searchCatalogue } from '../logic/catalogue-search.ts';
import { searchPackages } from '../logic/package-lines.ts';
import { CATALOGUE_PAGE, type ProductRow } from '../state/estimate-data.ts';
import { useEditorHead } from '../state/editor-context.tsx';
import type { Suggestion } from './suggestion.ts';

const MOST_SHOWN = 8;

/** Products for what is typed, from the catalogue in this browser; a catalogue too large for that is asked at the server. Packages come first, where they are asked for. */
export function useSuggestions(typed: string, withPackages: boolean) {
  const { catalogue, packages } = useEditorHead();
  const [chosen, setChosen] = useState(-1);
  const key = sortKey(typed);
  const partial = catalogue.length >= CATALOGUE_PAGE && key.length > 1;
  const { rows: asked } = useLive<ProductRow>(
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
          limit: MOST_SHOWN,
        }
      : null,
  );
  const near = searchCatalogue(catalogue, typed);
  const far = (asked ?? []).filter((product) => !near.some(({ id }) => id === product.id));
  const found: Suggestion[] = [
    ...(withPackages ? searchPackages(packages, typed) : []).map((pack) => ({ id: pack.id, pack })),
    ...[...near, ...far].map((product) => ({ id: product.id, product })),
  ].slice(0, MOST_SHOWN);
  const step = (by: 1 | -1) => setChosen((now) => Math.max(-1, Math.min(found.length - 1, now + by)));
  return {
    found,
    chosen: Math.min(chosen, found.length - 1),
    /** The product whose whole name or number is typed. */
    exact: exactProduct(
      [...catalogue, ...far.filter(({ id }) => !catalogue.some((row) => row.id === id))],
      typed,
    ),
    step,
    reset: () => setChosen(-1),
  };
}
