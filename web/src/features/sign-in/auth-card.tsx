import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import type { Refusal } from './auth-request.ts';
import classes from './auth-card.module.css';

interface AuthCardProps {
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
  /** Above the card: how far one is. */
  head?: ReactNode;
  /** Below the card: the other ways to go. */
  foot?: ReactNode;
  wide?: boolean;
}

/** One task on its own sheet: what sign-in and the first steps are made of. */
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

/** Fields one below the other; a refusal stands above them and is read aloud. */
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

/** Good news above a form: what has just been done. */
export const AuthNote = ({ children }: { children: ReactNode }) => (
  <p className={classes.note} role="status">
    <IconCircleCheck size={18} stroke={1.5} aria-hidden />
    {children}
  </p>
);

/** Several things to do instead, side by side where there is room. */
export const AuthSwitches = ({ children }: { children: ReactNode }) => (
  <div className={classes.switches}>{children}</div>
);

/** Something to do instead, as quiet as a link. */
export const AuthSwitch = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button type="button" className={classes.switch} onClick={onClick}>
    {children}
  </button>
);
