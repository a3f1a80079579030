import { lazyWithRetry } from './lazy-with-retry.tsx';

/** Shows messages; mounted once in the app. Earlier messages wait until it is loaded. */
export const ToastHost = lazyWithRetry(async () => (await import('./toast-frame.tsx')).ToastFrame);
