import { Portal } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from './store.ts';
import { closeToast, toasts, type ToastEntry, type ToastPosition } from './toast.ts';
import classes from './toast.module.css';

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
};

interface ToastCardProps {
  entry: ToastEntry;
  onClose: () => void;
}

/** One toast. Time stands still while a pointer or the focus is on it. */
export const ToastCard = ({ entry, onClose }: ToastCardProps) => {
  const [held, setHeld] = useState(false);
  const Icon = icons[entry.tone];
  const { action } = entry;

  useEffect(() => {
    if (held || entry.timeout === 0) return;
    const timer = setTimeout(onClose, entry.timeout);
    return () => clearTimeout(timer);
  }, [held, entry.timeout, onClose]);

  return (
    <div
      role="alert"
      className={classes.toast}
      data-tone={entry.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <p className={classes.message}>{entry.message}</p>
        {entry.detail && <p className={classes.detail}>{entry.detail}</p>}
      </div>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            action.onClick();
            onClose();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label="Close message"
        onClick={() => {
          entry.onDismiss?.();
          onClose();
        }}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
      {entry.progressBar && (
        <span
          key={String(held)}
          className={classes.bar}
          data-held={held || undefined}
          data-testid="toast-progress"
          style={{ '--toast-time': `${entry.timeout}ms` }}
          aria-hidden
        />
      )}
    </div>
  );
};

const TimedToast = ({ entry }: { entry: ToastEntry }) => {
  const [close] = useState(() => () => closeToast(entry.id));
  return <ToastCard entry={entry} onClose={close} />;
};

const positions: readonly ToastPosition[] = ['top', 'bottom-right'];

/** Where toasts appear; stands once in the app. */
export const ToastHost = () => {
  const entries = useStore(toasts);
  return (
    <Portal>
      {positions.map((position) => (
        <div key={position} className={classes.region} data-position={position}>
          {entries
            .filter((entry) => entry.position === position)
            .map((entry) => (
              <TimedToast key={entry.id} entry={entry} />
            ))}
        </div>
      ))}
    </Portal>
  );
};
