import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';

/** Loaded ahead on a job: an installer asks for it in basements. */
export const AddMaterialDialog = lazyWithRetry(
  async () => (await import('./add-material-dialog.tsx')).AddMaterialDialog,
  { onLoadFailed: ({ onClose }) => onClose() },
);
