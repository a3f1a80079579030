import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import { createElement } from 'react';
import { toastIcons, ToastText, type ToastAction, type ToastTone } from './toast-text.tsx';
import classes from './toast.module.css';

export interface ToastOptions {
  /** A second line: what was kept, what to do. */
  detail?: string | undefined;
  /** Milliseconds on screen; the product's default is 5,000. Zero stays until closed. */
  timeout?: number;
  action?: ToastAction | undefined;
  /** Called when a person closes it instead of using the action. */
  onDismiss?: () => void;
}

const DEFAULT_TIMEOUT_MS = 5_000;
const NOT_AUTHORIZED_TIMEOUT_MS = 2_000;
const usualPosition: NotificationData['position'] = 'bottom-right';

let lastId = 0;

export const closeToast = (id: string): void => void notifications.hide(id);

/** Closes an earlier toast with the same text, so that only the later one shows, with its own action. */
const closeSame = (tone: ToastTone, title: string): void => {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const other of [...shown, ...queue])
    if (other.id && other['data-tone'] === tone && other.title === title) closeToast(other.id);
};

/** Returns the library's options for a toast. */
export const toastLook = (tone: ToastTone) => ({
  icon: createElement(toastIcons[tone], { size: 20, stroke: 1.75, 'aria-hidden': true }),
  classNames: {
    root: classes.toast,
    icon: classes.icon,
    body: classes.text,
    title: classes.message,
    description: classes.description,
    closeButton: classes.close,
  },
  'data-tone': tone,
});

const show = (
  tone: ToastTone,
  title: string,
  { detail, action, onDismiss, timeout = DEFAULT_TIMEOUT_MS }: ToastOptions = {},
  place: { position?: NotificationData['position']; countdownMs?: number } = {},
): string => {
  closeSame(tone, title);
  lastId += 1;
  const id = `toast-${lastId}`;
  const act = action && {
    label: action.label,
    onClick: () => {
      action.onClick();
      closeToast(id);
    },
  };
  const { position = usualPosition, countdownMs } = place;
  const message = createElement(ToastText, { detail, action: act, countdownMs });
  const autoClose = timeout === 0 ? false : timeout;
  const toastData = {
    ...toastLook(tone),
    id,
    title,
    message,
    position,
    closeButtonProps: { 'aria-label': 'Close message', onClick: onDismiss },
  };
  return notifications.show({
    ...toastData,
    autoClose,
    // The library pauses the timer while the pointer is over it; this also pauses it while the focus is inside.
    onFocus: () => void notifications.update({ ...toastData, autoClose: false }),
    onBlur: () => void notifications.update({ ...toastData, autoClose }),
  });
};

/** Short messages that disappear automatically. Each returns an id for `closeToast`. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  /** The guard's refusal, with the text and at the position that the specification requires. */
  notAuthorized: () =>
    show(
      'warning',
      'Not Authorized!',
      { timeout: NOT_AUTHORIZED_TIMEOUT_MS },
      { position: 'top-center', countdownMs: NOT_AUTHORIZED_TIMEOUT_MS },
    ),
};
