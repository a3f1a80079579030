import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** One muted line: what this is, or what matters about it now. */
  subtitle?: ReactNode;
  /** Status chips next to the title. */
  chips?: ReactNode;
  /** The parent of this page; shown above the title. */
  parent?: { label: string; href: string };
  /** Buttons; the primary one last. */
  actions?: ReactNode;
}

/** The header of a screen: where am I, what is it, what can I do. */
export const PageHeader = ({ title, subtitle, chips, parent, actions }: PageHeaderProps) => (
  <div className={classes.header}>
    <div className={classes.text}>
      {parent && (
        <a className={classes.parent} data-tap href={parent.href}>
          {parent.label}
        </a>
      )}
      <div className={classes.line}>
        <h1 className={classes.title}>{title}</h1>
        {chips}
      </div>
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
);

/** The frame of a screen's content: margins that depend on the width of the window. */
export const Page = ({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) => (
  <div className={classes.page} data-narrow={narrow || undefined}>
    {children}
  </div>
);
