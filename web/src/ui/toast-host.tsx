import { later } from './later.tsx';

/** Where messages appear; stands once in the app. What is said before it is here waits for it. */
export const ToastHost = later(async () => (await import('./toast-frame.tsx')).ToastFrame);
