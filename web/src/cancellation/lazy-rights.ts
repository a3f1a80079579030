import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

/** The rights to cancel, loaded when a record is first shown. */
export const RightsOfAccount = lazyWithRetry(async () => (await import('./rights.tsx')).RightsOfAccount);
export const RightOfEstimate = lazyWithRetry(async () => (await import('./rights.tsx')).RightOfEstimate);
