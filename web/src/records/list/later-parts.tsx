import { later } from '../../ui/later.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { WaitingCell } from './waiting-cell.tsx';

export const PickedCell = later(async () => (await import('./picked-cell.tsx')).PickedCell, {
  Meanwhile: WaitingCell,
});

export const FilterEditor = later(async () => (await import('./filter-editor.tsx')).FilterEditor, {
  Meanwhile: () => <TextSkeleton lines={3} />,
});

export const ColumnChoices = later(async () => (await import('./column-choices.tsx')).ColumnChoices, {
  Meanwhile: () => <TextSkeleton lines={8} />,
});

export const BulkPanel = later(async () => (await import('./bulk-panel.tsx')).BulkPanel, {
  onGiveUp: ({ onClose }) => onClose(),
});
