import { memo, type MouseEvent } from 'react';
import type { ExplainedTotal } from '@sable/domain/estimate/explain';
import { useEditorHead } from '../session/editor-context.tsx';
import classes from './explain.module.css';

interface ExplainedAmountProps {
  /** What the amount is: `Total`. */
  label: string;
  which: ExplainedTotal;
  cents: number;
}

/** An amount that tells how it came about, to the rounded cent, when it is pressed. In the customer's view it is only an amount. */
export const ExplainedAmount = memo(({ label, which, cents }: ExplainedAmountProps) => {
  const { formats, clientMode, explained } = useEditorHead();
  const amount = formats.money(cents);
  if (clientMode) return amount;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    const { bottom, right } = event.currentTarget.getBoundingClientRect();
    explained.set(
      explained.get() ? null : { label, which, top: bottom, left: right, from: event.currentTarget },
    );
  };
  return (
    <button
      type="button"
      className={classes.trigger}
      aria-label={`${label} ${amount}: explain`}
      aria-haspopup="dialog"
      onClick={handleClick}
    >
      {amount}
    </button>
  );
});
ExplainedAmount.displayName = 'ExplainedAmount';
