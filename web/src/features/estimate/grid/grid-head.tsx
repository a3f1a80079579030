import { columnLabels, type ColumnId } from '../session/columns.ts';
import classes from './lines-grid.module.css';

const shortLabels: Partial<Record<ColumnId, string>> = {
  quantity: 'Qty',
  taxed: 'Tax',
  optional: 'Opt.',
  cost: 'Cost',
};

/** The names of a bucket's columns. */
export const GridHead = ({ columns, editable }: { columns: readonly ColumnId[]; editable: boolean }) => (
  <div role="row" aria-rowindex={1} className={classes.head}>
    {editable && <span aria-hidden />}
    {columns.map((column, index) => (
      <div key={column} role="columnheader" aria-colindex={index + 1} data-column={column}>
        {shortLabels[column] ? (
          <>
            <span aria-hidden>{shortLabels[column]}</span>
            <span className={classes.spoken}>{columnLabels[column]}</span>
          </>
        ) : (
          columnLabels[column]
        )}
      </div>
    ))}
    {editable && (
      <div role="columnheader" aria-colindex={columns.length + 1}>
        <span className={classes.spoken}>Actions</span>
      </div>
    )}
  </div>
);
