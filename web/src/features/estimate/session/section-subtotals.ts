import { sectionSums } from '@sable/domain/estimate/section-sums';
import { sectionsOf } from '@sable/domain/estimate/placed-lines';
import { useEditor, useRows } from './editor-context.tsx';
import { periodSuffix } from '../../../shared/billing-texts.ts';
import { type EstimateFormats } from './formats.ts';
import type { PricedRows } from './priced-rows.ts';

type Subtotals = ReadonlyMap<string, string>;

/** Sums all sections once per change of the rows, regardless of how many headings need them. */
const known = new WeakMap<PricedRows, Subtotals>();

function subtotalsOf(rows: PricedRows, formats: EstimateFormats): Subtotals {
  const netOf = ({ id }: { readonly id: string }) => {
    const shown = rows.shownLines.get(id);
    return shown && (!shown.line.optional || shown.line.selected) ? shown.net : 0;
  };
  return new Map(
    sectionsOf(rows.lines).map((section) => [
      section[0]?.id ?? '',
      sectionSums(section, netOf)
        .map(({ frequency, net }) => `${formats.money(net)}${frequency ? periodSuffix[frequency] : ''}`)
        .join(' · '),
    ]),
  );
}

/**
 * Returns the subtotal of the section under a heading, including values being typed: `$1,149.00 · $9.95/mo`. Empty if
 * the section has no priced lines.
 */
export function useSectionSubtotal(headingId: string): string {
  const { formats } = useEditor();
  return useRows((rows) => {
    const subtotals = known.get(rows) ?? subtotalsOf(rows, formats);
    known.set(rows, subtotals);
    return subtotals.get(headingId) ?? '';
  });
}
