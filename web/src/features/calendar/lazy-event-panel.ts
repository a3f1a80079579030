import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';

/** The sheet of an appointment, loaded when one is opened. */
export const EventPanel = lazyWithRetry(async () => (await import('./event-panel.tsx')).EventPanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});
