import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

/** Loaded ahead wherever a test can begin: an installer asks for it in basements. */
export const OnTestDialog = lazyWithRetry(async () => (await import('./on-test-dialog.tsx')).OnTestDialog, {
  onLoadFailed: ({ onClose }) => onClose(),
});
