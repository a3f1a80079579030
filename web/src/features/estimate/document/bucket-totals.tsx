import type { ReactNode } from 'react';
import type { Bucket } from '@sable/domain/estimate/pricing-input';
import type { BucketTotals as Totals } from '@sable/domain/estimate/pricing-schema';
import { useEditorHead } from '../state/editor-context.tsx';
import { usePriced } from '../state/priced.tsx';
import { ExplainedAmount } from './explained-amount.tsx';
import classes from './document.module.css';

export const SumRow = ({
  label,
  strong = false,
  part = false,
  children,
}: {
  label: ReactNode;
  strong?: boolean;
  /** A part of the row above. */
  part?: boolean;
  children: ReactNode;
}) => (
  <div className={classes.sum} data-strong={strong || undefined} data-part={part || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const DiscountRows = ({ totals, bucket }: { totals: Totals; bucket: Bucket }) => {
  const { formats, estimate } = useEditorHead();
  const discount = bucket === 'monthly' ? estimate.monthlyDiscount : estimate.oneTimeDiscount;
  if (totals.lineDiscount === 0 && totals.wholeDiscount === 0) return null;
  const share = discount?.kind === 'percent' ? ` (${formats.reduction(discount)})` : '';
  return (
    <>
      <SumRow label="Items">{formats.money(totals.gross)}</SumRow>
      {totals.lineDiscount > 0 && (
        <SumRow label="Discounts on items">−{formats.money(totals.lineDiscount)}</SumRow>
      )}
      {totals.wholeDiscount > 0 && (
        <SumRow label={`Discount${share}`}>−{formats.money(totals.wholeDiscount)}</SumRow>
      )}
    </>
  );
};

/** How a bucket comes to its total, as the customer will see it. */
export const BucketTotals = ({ bucket }: { bucket: Bucket }) => {
  const { formats } = useEditorHead();
  const { totals } = usePriced();
  const monthly = bucket === 'monthly';
  const own = monthly ? totals.monthly : totals.oneTime;
  const several = own.taxParts.length > 1;
  return (
    <dl className={classes.sums} data-bucket={bucket}>
      <DiscountRows totals={own} bucket={bucket} />
      <SumRow label="Subtotal">
        <ExplainedAmount
          label={monthly ? 'Monthly subtotal' : 'Subtotal'}
          which={monthly ? 'rmr' : 'subtotal'}
          cents={own.subtotal}
        />
      </SumRow>
      {several && (
        <SumRow label="Tax">
          <ExplainedAmount
            label={monthly ? 'Monthly tax' : 'Tax'}
            which={monthly ? 'rmrTax' : 'tax'}
            cents={own.tax}
          />
        </SumRow>
      )}
      {own.taxParts.map((part) => (
        <SumRow key={part.name} part={several} label={`${part.name} ${formats.percent(part.ratePpm)}`}>
          {formats.money(part.amount)}
        </SumRow>
      ))}
      <SumRow strong label={monthly ? 'Total per month' : 'Total'}>
        <ExplainedAmount
          label={monthly ? 'Total per month' : 'Total'}
          which={monthly ? 'rmrTotal' : 'total'}
          cents={own.total}
        />
      </SumRow>
    </dl>
  );
};

/** What is due when the customer signs, and what remains. */
export const DueTotals = () => {
  const { formats, estimate } = useEditorHead();
  const { totals } = usePriced();
  if (totals.dueAtSigning === 0) return null;
  const share = estimate.deposit?.kind === 'percent' ? ` (${formats.reduction(estimate.deposit)})` : '';
  return (
    <dl className={classes.due}>
      {totals.deposit > 0 && (
        <SumRow label={`Deposit${share}`}>
          <ExplainedAmount label="Deposit" which="deposit" cents={totals.deposit} />
        </SumRow>
      )}
      {estimate.firstMonthDueAtSigning && totals.rmrTotal > 0 && (
        <SumRow label="First month">{formats.money(totals.rmrTotal)}</SumRow>
      )}
      <SumRow strong label="Due at signing">
        <ExplainedAmount label="Due at signing" which="dueAtSigning" cents={totals.dueAtSigning} />
      </SumRow>
      {totals.deposit > 0 && (
        <SumRow label="Balance">
          <ExplainedAmount label="Balance" which="balance" cents={totals.balance} />
        </SumRow>
      )}
    </dl>
  );
};
