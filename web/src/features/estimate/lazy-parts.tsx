import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { RecordSkeleton, TextSkeleton } from '../../ui/skeletons.tsx';

export const SoldEstimate = lazyWithRetry(async () => (await import('./sold-estimate.tsx')).SoldEstimate, {
  Fallback: RecordSkeleton,
});

export const Sheets = lazyWithRetry(async () => (await import('./dialogs/sheets.tsx')).Sheets, {
  onLoadFailed: ({ onClose }) => onClose(),
});

export const PasteSheet = lazyWithRetry(async () => (await import('./paste/paste-sheet.tsx')).PasteSheet, {
  onLoadFailed: ({ onClose }) => onClose(),
});

export const LineSheet = lazyWithRetry(async () => (await import('./grid/line-sheet.tsx')).LineSheet, {
  onLoadFailed: ({ onClose }) => onClose(),
});

export const NewLineSheet = lazyWithRetry(
  async () => (await import('./grid/new-line-sheet.tsx')).NewLineSheet,
  {
    onLoadFailed: ({ onClose }) => onClose(),
  },
);

export const ExplainSteps = lazyWithRetry(
  async () => (await import('./panel/explain-steps.tsx')).ExplainSteps,
  {
    Fallback: () => <TextSkeleton lines={6} />,
  },
);
