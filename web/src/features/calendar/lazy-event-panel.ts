import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';

/** The panel of an appointment, lazy-loaded when one opens. */
export const EventPanel = lazyWithRetry(async () => (await import('./event-panel.tsx')).EventPanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});
