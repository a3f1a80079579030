import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

/** Prefetched wherever a test can start, because an installer opens it in basements. */
export const OnTestDialog = lazyWithRetry(async () => (await import('./on-test-dialog.tsx')).OnTestDialog, {
  onLoadFailed: ({ onClose }) => onClose(),
});
