import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { RefCellFallback } from './ref-cell-fallback.tsx';
import { SelectCellFallback } from './select-cell-fallback.tsx';
import { ViewMenuFallback } from './view-menu-fallback.tsx';

export const SelectCell = lazyWithRetry(async () => (await import('./select-cell.tsx')).SelectCell, {
  Fallback: SelectCellFallback,
});

export const RefCell = lazyWithRetry(async () => (await import('./ref-cell.tsx')).RefCell, {
  Fallback: RefCellFallback,
});

export const EmptyList = lazyWithRetry(async () => (await import('./empty-list.tsx')).EmptyList, {
  Fallback: () => <TextSkeleton lines={3} />,
});

export const FilterEditor = lazyWithRetry(async () => (await import('./filter-editor.tsx')).FilterEditor, {
  Fallback: () => <TextSkeleton lines={3} />,
});

export const ColumnChoices = lazyWithRetry(async () => (await import('./column-choices.tsx')).ColumnChoices, {
  Fallback: () => <TextSkeleton lines={8} />,
});

export const SaveView = lazyWithRetry(async () => (await import('./save-view.tsx')).SaveView, {
  onLoadFailed: ({ onClose }) => onClose(),
});

export const Grouped = lazyWithRetry(async () => (await import('./list-groups.tsx')).Grouped, {
  Fallback: () => <TextSkeleton lines={8} />,
});

export const ViewMenu = lazyWithRetry(async () => (await import('./view-menu.tsx')).ViewMenu, {
  Fallback: ViewMenuFallback,
});

export const RowMenu = lazyWithRetry(async () => (await import('./row-menu.tsx')).RowMenu, {
  onLoadFailed: ({ onClose }) => onClose(),
});

export const BulkBar = lazyWithRetry(async () => (await import('./bulk-bar.tsx')).BulkBar);

export const BulkPanel = lazyWithRetry(async () => (await import('./bulk-panel.tsx')).BulkPanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});
