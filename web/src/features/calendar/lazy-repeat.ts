import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';

/** Loads behind the sheet that shows it. */
export const RepeatFields = lazyWithRetry(async () => (await import('./repeat-fields.tsx')).RepeatFields);
