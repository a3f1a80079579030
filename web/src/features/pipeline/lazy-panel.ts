import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';

export const DealPanel = lazyWithRetry(async () => (await import('./deal-panel.tsx')).DealPanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});
