import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import classes from './toast.module.css';

export type ToastTone = 'success' | 'warning' | 'error' | 'info';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export const toastIcons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
};

interface ToastTextProps {
  detail?: string | undefined;
  action?: ToastAction | undefined;
  /** Duration of the countdown bar in milliseconds; zero shows none. */
  countdownMs?: number;
}

/** The content of a toast below its title, and its action. */
export const ToastText = ({ detail, action, countdownMs = 0 }: ToastTextProps) => (
  <>
    {detail && <p className={classes.detail}>{detail}</p>}
    {action && (
      <button type="button" className={classes.action} onClick={action.onClick}>
        {action.label}
      </button>
    )}
    {countdownMs > 0 && (
      <span
        className={classes.bar}
        data-testid="toast-progress"
        style={{ '--toast-time': `${countdownMs}ms` }}
        aria-hidden
      />
    )}
  </>
);
