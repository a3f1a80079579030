import { bucketRows, dueRows, totalRowLabel, type TotalRow } from '@sable/domain/estimate/total-rows';
import type { Bucket } from '@sable/domain/estimate/pricing-input';
import { useEditor, useRows } from './session/editor-context.tsx';
import { ExplainedAmount } from './panel/explained-amount.tsx';
import classes from './document.module.css';

/** One row of the totals; an amount that can be explained opens its explanation. */
const SumRow = ({ row }: { row: TotalRow }) => {
  const { formats } = useEditor();
  return (
    <div
      className={classes.sum}
      data-strong={row.kind === 'sum' || undefined}
      data-part={row.kind === 'part' || undefined}
    >
      <dt>{totalRowLabel(row, formats.percent)}</dt>
      <dd>
        {row.explains ? (
          <ExplainedAmount label={row.label} which={row.explains} cents={row.amount} />
        ) : (
          formats.money(row.amount)
        )}
      </dd>
    </div>
  );
};

/** How a bucket adds up to its total, as the customer sees it. */
export const BucketTotals = ({ bucket }: { bucket: Bucket }) => {
  const estimate = useRows((rows) => rows.shownEstimate);
  const totals = useRows((rows) => rows.totals);
  return (
    <dl className={classes.sums} data-bucket={bucket}>
      {bucketRows(totals, estimate, bucket).map((row) => (
        <SumRow key={row.key} row={row} />
      ))}
    </dl>
  );
};

/** What is due when the customer signs, and what remains. */
export const DueTotals = () => {
  const estimate = useRows((rows) => rows.shownEstimate);
  const totals = useRows((rows) => rows.totals);
  const rows = dueRows(totals, estimate);
  if (rows.length === 0) return null;
  return (
    <dl className={classes.due}>
      {rows.map((row) => (
        <SumRow key={row.key} row={row} />
      ))}
    </dl>
  );
};
