import type { ReactNode } from 'react';
import classes from './lines.module.css';

interface LineProps {
  /** Makes the whole line a link. */
  href?: string;
  onClick?: () => void;
  before?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  after?: ReactNode;
  /** A button on the line itself, in addition to the link of the line. */
  action?: ReactNode;
}

const LineText = ({ title, detail }: Pick<LineProps, 'title' | 'detail'>) => (
  <span className={classes.text}>
    <span className={classes.title}>{title}</span>
    {detail && <span className={classes.detail}>{detail}</span>}
  </span>
);

/** One item of a short list: what it is, a muted second line, and what matters at the end. */
export const Line = ({ href, onClick, before, title, detail, after, action }: LineProps) => {
  const inside = (
    <>
      {before}
      <LineText title={title} detail={detail} />
      {after && <span className={classes.after}>{after}</span>}
    </>
  );
  return (
    <li className={classes.line}>
      {href !== undefined && (
        <a className={classes.face} href={href}>
          {inside}
        </a>
      )}
      {href === undefined && onClick && (
        <button type="button" className={classes.face} onClick={onClick}>
          {inside}
        </button>
      )}
      {href === undefined && !onClick && <div className={classes.face}>{inside}</div>}
      {action && <span className={classes.actions}>{action}</span>}
    </li>
  );
};

/** A short list of items; put it in a flush section. */
export const Lines = ({ children, label }: { children: ReactNode; label: string }) => (
  <ul className={classes.lines} aria-label={label}>
    {children}
  </ul>
);

const widths = ['58%', '72%', '46%', '64%', '52%'];

/** A short list that is loading. */
export const LinesSkeleton = ({ count = 3 }: { count?: number }) => (
  <div className={classes.lines} aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes.line}>
        <div className={classes.face}>
          <span className={classes.text}>
            <span className={classes.bone} style={{ width: widths[index % widths.length] }} />
            <span className={classes.bone} style={{ width: '30%' }} />
          </span>
        </div>
      </div>
    ))}
  </div>
);
