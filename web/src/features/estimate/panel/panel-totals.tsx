import { discountSharePpm } from '@sable/domain/estimate/readiness';
import {
  bucketRows,
  contractRows,
  costRows,
  dueRows,
  totalRowLabel,
  type TotalRow,
} from '@sable/domain/estimate/total-rows';
import { ExplainedAmount } from './explained-amount.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';
import classes from './panel.module.css';

/** What the staff call the rows of the monthly bucket. */
const staffNames: Readonly<Record<string, string>> = {
  subtotal: 'RMR',
  tax: 'RMR tax',
  total: 'RMR with tax',
};
const inStaffTerms = (row: TotalRow): TotalRow => ({ ...row, label: staffNames[row.key] ?? row.label });

const Row = ({ row }: { row: TotalRow }) => {
  const { formats } = useEditor();
  return (
    <div
      className={classes.total}
      data-strong={row.kind === 'sum' || undefined}
      data-part={row.kind === 'part' ? '' : undefined}
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

const Rows = ({ label, rows }: { label: string; rows: readonly TotalRow[] }) =>
  rows.length > 0 && (
    <dl className={classes.totals} aria-label={label}>
      {rows.map((row) => (
        <Row key={row.key} row={row} />
      ))}
    </dl>
  );

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
      <Rows label="One-time" rows={bucketRows(totals, estimate, 'one-time')} />
      <Rows label="Monthly" rows={bucketRows(totals, estimate, 'monthly').map(inStaffTerms)} />
      <DiscountShare />
      <Rows label="Due and contract" rows={[...dueRows(totals, estimate), ...contractRows(totals)]} />
      {seesCost && <Rows label="Cost and margin" rows={costRows(totals)} />}
    </>
  );
};
