import { lazyWithRetry } from './lazy-with-retry.tsx';

/** Where messages appear; stands once in the app. What is said before it is here waits for it. */
export const ToastHost = lazyWithRetry(async () => (await import('./toast-frame.tsx')).ToastFrame);
