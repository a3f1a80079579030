import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

/** Prefetched on a job, because an installer opens it in basements. */
export const AddMaterialDialog = lazyWithRetry(
  async () => (await import('./add-material-dialog.tsx')).AddMaterialDialog,
  { onLoadFailed: ({ onClose }) => onClose() },
);
