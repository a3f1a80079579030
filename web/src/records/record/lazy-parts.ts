import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';

/** The form that gives a text to an account, loaded when it is first shown. */
export const AssignText = lazyWithRetry(async () => (await import('./assign-text.tsx')).AssignText);
