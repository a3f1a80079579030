import { discountSharePpm } from '@sable/domain/estimate/readiness';
import {
  bucketRows,
  contractRows,
  costRows,
  dueRows,
  type TotalRow,
} from '@sable/domain/estimate/total-rows';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { TotalRows } from './total-rows.tsx';
import classes from './panel.module.css';

/** What the staff call the rows of the monthly bucket. */
const staffNames: Readonly<Record<string, string>> = {
  subtotal: 'RMR',
  tax: 'RMR tax',
  total: 'RMR with tax',
};
const inStaffTerms = (row: TotalRow): TotalRow => ({ ...row, label: staffNames[row.key] ?? row.label });

/** The share of the whole estimate that was given away, which approval limits look at. */
const DiscountShare = () => {
  const { formats } = useEditor();
  const totals = useRows((rows) => rows.totals);
  const share = discountSharePpm({ totals });
  if (share === 0) return null;
  return (
    <p className={classes.given}>
      Discounts are {formats.percent(share, 1)} of all items, one-time and monthly.
    </p>
  );
};

/** Both buckets, what is due, what the contract is worth, and costs for those who may see them. */
export const PanelTotals = () => {
  const { seesCost } = useEditor();
  const estimate = useRows((rows) => rows.shownEstimate);
  const totals = useRows((rows) => rows.totals);
  return (
    <>
      <TotalRows
        className={classes.totals}
        label="One-time"
        rows={bucketRows(totals, estimate, 'one-time')}
      />
      <TotalRows
        className={classes.totals}
        label="Monthly"
        rows={bucketRows(totals, estimate, 'monthly').map(inStaffTerms)}
      />
      <DiscountShare />
      <TotalRows
        className={classes.totals}
        label="Due and contract"
        rows={[...dueRows(totals, estimate), ...contractRows(totals)]}
      />
      {seesCost && <TotalRows className={classes.totals} label="Cost and margin" rows={costRows(totals)} />}
    </>
  );
};
