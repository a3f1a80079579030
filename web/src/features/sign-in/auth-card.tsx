import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import type { Refusal } from './auth-request.ts';
import classes from './auth-card.module.css';

interface AuthCardProps {
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
  /** Progress, above the card. */
  head?: ReactNode;
  /** Alternatives, below the card. */
  foot?: ReactNode;
  wide?: boolean;
}

/** A card for one task, used by sign-in and onboarding. */
export const AuthCard = ({ title, subtitle, children, head, foot, wide = false }: AuthCardProps) => (
  <div className={classes.frame} data-wide={wide || undefined}>
    {head}
    <div className={classes.card}>
      <h1 className={classes.title}>{title}</h1>
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      {children}
    </div>
    {foot && <div className={classes.foot}>{foot}</div>}
  </div>
);

interface AuthFormProps {
  onSubmit: (event: FormEvent) => void;
  refusal: Refusal | null;
  children: ReactNode;
}

/** Stacked fields. A refusal is shown above them and announced by screen readers. */
export const AuthForm = ({ onSubmit, refusal, children }: AuthFormProps) => (
  <form className={classes.form} onSubmit={onSubmit} noValidate>
    <div role="alert">
      {refusal && (
        <p className={classes.refusal}>
          <IconAlertCircle size={18} stroke={1.5} aria-hidden />
          {refusal.message}
        </p>
      )}
    </div>
    {children}
  </form>
);

/** Success message above a form. */
export const AuthNote = ({ children }: { children: ReactNode }) => (
  <p className={classes.note} role="status">
    <IconCircleCheck size={18} stroke={1.5} aria-hidden />
    {children}
  </p>
);

/** Several alternatives, side by side if there is room. */
export const AuthSwitches = ({ children }: { children: ReactNode }) => (
  <div className={classes.switches}>{children}</div>
);

/** An alternative action, styled like a link. */
export const AuthSwitch = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button type="button" className={classes.switch} onClick={onClick}>
    {children}
  </button>
);
