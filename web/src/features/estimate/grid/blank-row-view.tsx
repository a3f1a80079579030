import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import type { Bucket } from '@sable/domain/estimate/pricing-input';
import { cellDomId } from './grid-controls.ts';
import { BlankEditor } from './item-editor.tsx';
import classes from './lines-grid.module.css';

interface BlankRowViewProps {
  rowId: string;
  bucket: Bucket;
  place: number;
  active: boolean;
  open: string | null | undefined;
  entry: boolean;
}

/** The empty row at the end of a bucket, or where one is being inserted. */
export const BlankRowView = memo(({ rowId, bucket, place, active, open, entry }: BlankRowViewProps) => (
  <div role="row" aria-rowindex={place} data-row={rowId} data-kind="blank" className={classes.row}>
    <span className={classes.handle} aria-hidden>
      <IconPlus size={15} stroke={1.75} />
    </span>
    <div
      role="gridcell"
      id={cellDomId(rowId, 'item')}
      tabIndex={active || entry ? 0 : -1}
      aria-colindex={1}
      data-column="item"
      data-active={active || undefined}
      data-open={open !== undefined || undefined}
      className={classes.cell}
    >
      {open === undefined ? (
        <span className={classes.blank}>{bucket === 'monthly' ? 'Add a monthly item' : 'Add an item'}</span>
      ) : (
        <BlankEditor rowId={rowId} startText={open} />
      )}
    </div>
  </div>
));
BlankRowView.displayName = 'BlankRowView';
