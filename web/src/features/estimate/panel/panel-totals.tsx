import { discountSharePpm } from '@sable/domain/estimate/readiness';
import type { ExplainedTotal } from '@sable/domain/estimate/explain';
import { ExplainedAmount } from '../document/explained-amount.tsx';
import { useEditorHead } from '../state/editor-context.tsx';
import { usePriced } from '../state/priced.tsx';
import classes from './panel.module.css';

interface RowProps {
  label: string;
  which: ExplainedTotal;
  cents: number;
  strong?: boolean;
}

const Row = ({ label, which, cents, strong = false }: RowProps) => (
  <div className={classes.total} data-strong={strong || undefined}>
    <dt>{label}</dt>
    <dd>
      <ExplainedAmount label={label} which={which} cents={cents} />
    </dd>
  </div>
);

const Taxes = ({ monthly }: { monthly: boolean }) => {
  const { formats } = useEditorHead();
  const { totals } = usePriced();
  const { taxParts, tax } = monthly ? totals.monthly : totals.oneTime;
  return (
    <>
      <Row label={monthly ? 'RMR tax' : 'Tax'} which={monthly ? 'rmrTax' : 'tax'} cents={tax} />
      {taxParts.length > 1 &&
        taxParts.map((part) => (
          <div key={part.name} className={classes.total} data-part="">
            <dt>
              {part.name} {formats.percent(part.ratePpm)}
            </dt>
            <dd>{formats.money(part.amount)}</dd>
          </div>
        ))}
    </>
  );
};

const Given = () => {
  const { formats } = useEditorHead();
  const { totals } = usePriced();
  const given = totals.oneTime.lineDiscount + totals.oneTime.wholeDiscount;
  if (given === 0) return null;
  return (
    <div className={classes.total} data-small="">
      <dt>Discounts given, {formats.percent(discountSharePpm({ totals }), 1)} of all</dt>
      <dd>−{formats.money(given)}</dd>
    </div>
  );
};

const Costs = () => {
  const { formats, seesCost } = useEditorHead();
  const { totals } = usePriced();
  const { cost, grossProfit, grossProfitPpm, rmrMargin } = totals;
  if (!seesCost || cost === undefined || grossProfit === undefined || rmrMargin === undefined) return null;
  return (
    <dl className={classes.totals} data-quiet="">
      <Row label="Cost" which="cost" cents={cost} />
      <Row
        label={
          grossProfitPpm === undefined
            ? 'Gross profit'
            : `Gross profit, ${formats.percent(grossProfitPpm, 1)}`
        }
        which="grossProfit"
        cents={grossProfit}
      />
      <Row label="RMR margin" which="rmrMargin" cents={rmrMargin} />
    </dl>
  );
};

/** Both buckets, what is due and what the contract is worth; every number explains itself. */
export const PanelTotals = () => {
  const { totals } = usePriced();
  return (
    <>
      <dl className={classes.totals} aria-label="One-time">
        <Given />
        <Row label="Subtotal" which="subtotal" cents={totals.oneTime.subtotal} />
        <Taxes monthly={false} />
        <Row strong label="Total" which="total" cents={totals.oneTime.total} />
      </dl>
      <dl className={classes.totals} aria-label="Monthly">
        <Row strong label="RMR" which="rmr" cents={totals.rmr} />
        <Taxes monthly />
        <Row label="RMR with tax" which="rmrTotal" cents={totals.rmrTotal} />
      </dl>
      <dl className={classes.totals} aria-label="Due and contract">
        <Row label="Deposit" which="deposit" cents={totals.deposit} />
        <Row label="Balance" which="balance" cents={totals.balance} />
        <Row label="Due at signing" which="dueAtSigning" cents={totals.dueAtSigning} />
        <Row label="Contract value (TCV)" which="tcv" cents={totals.tcvExTax} />
      </dl>
      <Costs />
    </>
  );
};
