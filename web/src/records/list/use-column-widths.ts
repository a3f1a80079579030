import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { FormatEnv } from '../fields/format-value.ts';
import { sidesWidth, wantedColumn, type ListSizes } from './column-width.ts';
import { useFontLoaded } from './text-width.ts';
import { fitColumns, leastWidth, type WantedColumn } from './fit-columns.ts';
import type { RowFrame } from './list-row.tsx';
import type { PagesView } from './live-pages.ts';
import type { ListTotals } from './use-live-pages.ts';

/** The number of rows that determine the column widths: about one or two screens. */
const MEASURED_ROWS = 60;

interface Measured {
  readonly entity: AnyEntity;
  readonly columns: RowFrame['columns'];
  readonly view: PagesView;
  readonly totals: ListTotals;
  readonly env: FormatEnv;
  readonly sizes: ListSizes;
  /** Returns whether a column that nobody chose may be dropped if it does not fit. */
  readonly givesWay: (field: string) => boolean;
}

/**
 * Returns the width in pixels of each column of a list. The columns fit the content of the first rows and fill the
 * table. While the list is open, columns only grow, so that no change makes the table jump. If the columns do not fit
 * comfortably, one that gives way is omitted from the returned columns. `ref` goes on the table's container.
 */
export function useColumnWidths({ entity, columns, view, totals, env, sizes, givesWay }: Measured) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const isMeasurable = useFontLoaded();
  const sums = columns.map(({ field }) => totals.sumOf(field));
  const wanted = useMemo(() => {
    const rows = Array.from({ length: Math.min(view.known, MEASURED_ROWS) }, (_, index) =>
      view.rowAt(index),
    ).filter((row) => row !== undefined);
    return columns.map(({ field, meta }, index) =>
      wantedColumn({ entity, field, meta, first: index === 0, rows, env, sum: sums[index] }),
    );
    // Sums are compared by their value: their list is another one each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entity, columns, view, env, sums.join(), isMeasurable]);
  const [held, setHeld] = useState({ columns, wanted, isMeasurable });
  const isHeld = held.columns === columns && held.isMeasurable === isMeasurable;
  const grown = isHeld ? wanted.map((each, index) => wider(each, held.wanted[index])) : wanted;
  const isSame = isHeld && grown.every((each, index) => each === held.wanted[index]);
  if (!isSame) setHeld({ columns, wanted: grown, isMeasurable });
  const available = width - sidesWidth(sizes);
  // Nothing is truncated before the table has been measured.
  const isWide = width > 0 && leastWidth(grown) > available;
  const isLeft = columns.map(({ field }) => !isWide || !givesWay(field));
  const left = isLeft.join();
  const shown = useMemo(
    () => columns.filter((_, index) => isLeft[index]),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [columns, left],
  );
  const fitted = grown.filter((_, index) => isLeft[index]);
  const widths = width === 0 ? fitted.map(({ natural }) => natural) : fitColumns(fitted, available);
  const scrolls = width > 0 && widths.reduce((sum, each) => sum + each, 0) > available;
  return { ref, widths, columns: shown, scrolls };
}

const wider = (column: WantedColumn, before: WantedColumn | undefined): WantedColumn =>
  before && before.natural >= column.natural ? before : column;
