import type { ReactNode } from 'react';
import classes from './error-page.module.css';

interface ErrorPageProps {
  /** The well-known number, such as 404. */
  code?: string;
  /** Shown above the title if no frame identifies the page's owner. */
  mark?: ReactNode;
  title: string;
  /** What happened, what was kept, what to do. */
  children: ReactNode;
  actions?: ReactNode;
  /** A reference for support: never a stack, never a secret. */
  reference?: string;
}

/** A page in place of one that could not be shown. */
export const ErrorPage = ({ code, mark, title, children, actions, reference }: ErrorPageProps) => (
  <div className={classes.page}>
    {code && <p className={classes.code}>{code}</p>}
    {mark && <div className={classes.mark}>{mark}</div>}
    <h1 className={classes.title}>{title}</h1>
    <div className={classes.text}>{children}</div>
    {actions && <div className={classes.actions}>{actions}</div>}
    {reference && <p className={classes.reference}>Reference {reference}</p>}
  </div>
);
