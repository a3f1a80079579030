import { createStore } from './store.ts';

export type ToastTone = 'success' | 'warning' | 'error' | 'info';
export type ToastPosition = 'top' | 'bottom-right';

export interface ToastOptions {
  /** A second line: what was kept, what to do. */
  detail?: string;
  /** Milliseconds on screen; the product's default is 5,000. Zero stays until closed. */
  timeout?: number;
  position?: ToastPosition;
  progressBar?: boolean;
  action?: { label: string; onClick: () => void };
  /** Hears that a person closed it instead of taking the action. */
  onDismiss?: () => void;
}

export interface ToastEntry extends ToastOptions {
  id: number;
  tone: ToastTone;
  message: string;
  timeout: number;
  position: ToastPosition;
  progressBar: boolean;
}

export const defaultToastTimeout = 5_000;
export const notAuthorizedTimeout = 2_000;
const mostAtOnce = 4;

export const toasts = createStore<readonly ToastEntry[]>([]);
let lastId = 0;

export const closeToast = (id: number): void => toasts.set(toasts.get().filter((entry) => entry.id !== id));

const show = (tone: ToastTone, message: string, options: ToastOptions = {}): number => {
  lastId += 1;
  const entry: ToastEntry = {
    timeout: defaultToastTimeout,
    position: 'bottom-right',
    progressBar: false,
    ...options,
    id: lastId,
    tone,
    message,
  };
  const others = toasts.get().filter((other) => other.message !== message || other.tone !== tone);
  toasts.set([...others, entry].slice(-mostAtOnce));
  return entry.id;
};

/** Short messages that pass by themselves. Each answers an id for `closeToast`. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  /** The guard's refusal, in the words and at the place that the specification gives. */
  notAuthorized: () =>
    show('warning', 'Not Authorized!', { position: 'top', timeout: notAuthorizedTimeout, progressBar: true }),
};
