import { dueRows } from '@sable/domain/estimate/due-rows';
import { contractRows, costRows, givenRows } from '@sable/domain/estimate/contract-rows';
import { bucketRows, mixedBills, type TotalRow, type TotalTerms } from '@sable/domain/estimate/total-rows';
import type { EstimateTotals } from '@sable/domain/estimate/pricing-schema';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { TotalRows } from './total-rows.tsx';
import { useCreation } from './use-creation.ts';
import classes from './panel.module.css';

/** Labels that the staff use for the rows of the monthly bucket. */
const staffNames: Readonly<Record<string, string>> = {
  subtotal: 'RMR',
  tax: 'RMR tax',
  total: 'RMR with tax',
};
const inStaffTerms = (row: TotalRow): TotalRow => ({ ...row, label: staffNames[row.key] ?? row.label });

/** The recurring rows. If some services are billed other than monthly, the RMR is below the billed amounts. */
const recurringRows = (totals: EstimateTotals, terms: TotalTerms): TotalRow[] => {
  const rows = bucketRows(totals, terms, 'monthly');
  if (mixedBills(totals).length === 0) return rows.map(inStaffTerms);
  return [...rows, { key: 'rmr', label: 'RMR', amount: totals.rmr, explains: 'rmr' }];
};

/** The cost of creating the account and when it is repaid, for users who may see it. */
const CreationRows = () => {
  const { formats } = useEditor();
  const creation = useCreation();
  if (!creation) return null;
  const { commission, leadCost, cost, multipleHundredths, breakEvenMonths } = creation;
  return (
    <dl className={classes.totals} aria-label="Creation">
      <div>
        <dt>Commission</dt>
        <dd>{formats.money(commission)}</dd>
      </div>
      {leadCost > 0 && (
        <div>
          <dt>Lead cost</dt>
          <dd>{formats.money(leadCost)}</dd>
        </div>
      )}
      <div>
        <dt>Creation cost</dt>
        <dd>{formats.money(cost)}</dd>
      </div>
      {multipleHundredths !== undefined && (
        <div>
          <dt>Creation multiple</dt>
          <dd>{formats.multiple(multipleHundredths)}</dd>
        </div>
      )}
      <div>
        <dt>Break-even</dt>
        <dd>{breakEvenMonths === undefined ? 'Never' : `${breakEvenMonths} months`}</dd>
      </div>
    </dl>
  );
};

/** Both buckets, the amount due, the value of the contract, and costs for users who may see them. */
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
      <TotalRows className={classes.totals} label="Monthly" rows={recurringRows(totals, estimate)} />
      <TotalRows className={classes.totals} label="Discounts given" rows={givenRows(totals)} />
      <TotalRows
        className={classes.totals}
        label="Due and contract"
        rows={[...dueRows(totals, estimate), ...contractRows(totals)]}
      />
      {seesCost && <TotalRows className={classes.totals} label="Cost and margin" rows={costRows(totals)} />}
      <CreationRows />
    </>
  );
};
