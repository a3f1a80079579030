import { memo, useEffect, type MouseEvent } from 'react';
import type { ExplainedTotal } from '@sable/domain/estimate/explain';
import { Popup } from '../../../ui/hint.tsx';
import { createStore, useStore } from '../../../ui/store.ts';
import { ExplainSteps } from '../lazy-parts.tsx';
import { useEditor } from '../session/editor-context.tsx';
import classes from './explain.module.css';

/** The total whose steps are shown, and its position on the screen. */
interface Explained {
  readonly label: string;
  readonly which: ExplainedTotal;
  readonly top: number;
  readonly height: number;
  readonly left: number;
  /** The element that gets the focus back. */
  readonly from: HTMLElement;
}

const explained = createStore<Explained | null>(null);

interface ExplainedAmountProps {
  /** Name of the amount, for example `Total`. */
  label: string;
  which: ExplainedTotal;
  cents: number;
}

/** An amount that, when clicked, shows how it was calculated, to the rounded cent. */
export const ExplainedAmount = memo(({ label, which, cents }: ExplainedAmountProps) => {
  const { formats } = useEditor();
  const amount = formats.money(cents);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    const { top, height, right } = event.currentTarget.getBoundingClientRect();
    explained.set(
      explained.get() ? null : { label, which, top, height, left: right, from: event.currentTarget },
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

/** The open explanation. One popup serves all amounts: a popup per amount would slow down every keystroke. */
export const ExplainPopup = () => {
  const open = useStore(explained);
  useEffect(() => () => explained.set(null), []);
  if (!open) return null;
  return (
    <Popup
      key={open.which}
      label={`How ${open.label} is calculated`}
      width={380}
      position="bottom-end"
      open
      onChange={(next) => {
        if (next) return;
        explained.set(null);
        open.from.focus();
      }}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={open.label}
          className={classes.anchor}
          // Matches the height of the amount, so that the explanation of an amount near the bottom of the window
          // opens above it.
          style={{ top: open.top, height: open.height, left: open.left }}
        />
      }
    >
      <div className={classes.scroll}>
        <p className={classes.title}>{open.label}</p>
        <ExplainSteps which={open.which} />
      </div>
    </Popup>
  );
};
