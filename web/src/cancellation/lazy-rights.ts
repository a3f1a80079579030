import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

/** The rights to cancel, lazy-loaded when they are first shown. */
export const RightsOfAccount = lazyWithRetry(async () => (await import('./rights.tsx')).RightsOfAccount);
export const RightOfEstimate = lazyWithRetry(async () => (await import('./rights.tsx')).RightOfEstimate);
export const RescindForm = lazyWithRetry(async () => (await import('./rescind-form.tsx')).RescindForm);
export const ScheduleWarning = lazyWithRetry(
  async () => (await import('./schedule-warning.tsx')).ScheduleWarning,
);
