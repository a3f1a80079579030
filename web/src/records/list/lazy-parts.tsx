import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { WaitingCell } from './waiting-cell.tsx';

export const PickedCell = lazyWithRetry(async () => (await import('./picked-cell.tsx')).PickedCell, {
  Fallback: WaitingCell,
});

export const FilterEditor = lazyWithRetry(async () => (await import('./filter-editor.tsx')).FilterEditor, {
  Fallback: () => <TextSkeleton lines={3} />,
});

export const ColumnChoices = lazyWithRetry(async () => (await import('./column-choices.tsx')).ColumnChoices, {
  Fallback: () => <TextSkeleton lines={8} />,
});

export const BulkPanel = lazyWithRetry(async () => (await import('./bulk-panel.tsx')).BulkPanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});
