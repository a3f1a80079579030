import type { ReactNode } from 'react';
import { formatCount } from '../../shared/formats.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/status-chip.tsx';
import classes from './act-line.module.css';

interface SeeAllProps {
  shown: number;
  count: number | undefined;
  href: string;
}

interface ActLineProps {
  /** The customer's name. */
  name: string;
  href: string;
  /** Continues the sentence after the name: “asked: …”. */
  said: ReactNode;
  detail?: ReactNode;
  figures?: ReactNode;
  /** Actions that resolve the line. */
  acts?: ReactNode;
}

/**
 * One customer who needs attention, in a sentence, with the action that resolves it. The whole line links to the
 * record.
 */
export const ActLine = ({ name, href, said, detail, figures, acts }: ActLineProps) => (
  <li className={classes.line}>
    <div className={classes.text}>
      <p className={classes.sentence}>
        <a className={classes.name} href={href}>
          {name}
        </a>{' '}
        {said}
      </p>
      {detail && (
        <div className={classes.detail} data-taps>
          {detail}
        </div>
      )}
    </div>
    {figures && <div className={classes.figures}>{figures}</div>}
    {acts && <div className={classes.acts}>{acts}</div>}
  </li>
);

export const ActLines = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.lines} aria-label={label}>
    {children}
  </ul>
);

interface CardTitleProps {
  children: ReactNode;
  count: number | undefined;
  /** Whether there may be more than `count`. */
  more?: boolean;
}

/** The title of a card, with the number of waiting items. */
export const CardTitle = ({ children, count = 0, more = false }: CardTitleProps) => (
  <span className={classes.counted}>
    {children}
    {count > 0 && <CountBadge count={count} label="waiting" more={more} />}
  </span>
);

/** Link to the full list, on a card that shows only some items. */
export const SeeAll = ({ shown, count = 0, href }: SeeAllProps) =>
  count > shown && (
    <Button small kind="quiet" href={href}>
      All {formatCount(count)}
    </Button>
  );

/** Placeholder of an empty card: explains what will appear here. */
export const QuietCard = ({ children }: { children: ReactNode }) => (
  <p className={classes.empty}>{children}</p>
);

/** One-time and monthly amounts; renders nothing for people who may not see prices. */
export const Amounts = ({ once, monthly }: { once: number | undefined; monthly: number | undefined }) => {
  const { money } = useFormats();
  if (once === undefined || monthly === undefined) return null;
  return (
    <>
      <span className={classes.once}>{money(once)}</span>{' '}
      {monthly > 0 && <span className={classes.monthly}>+ {money(monthly)}/mo</span>}
    </>
  );
};
