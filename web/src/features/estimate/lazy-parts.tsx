import { later } from '../../ui/later.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';

export const Sheets = later(async () => (await import('./dialogs/sheets.tsx')).Sheets, {
  onGiveUp: ({ onClose }) => onClose(),
});

export const PasteSheet = later(async () => (await import('./paste/paste-sheet.tsx')).PasteSheet, {
  onGiveUp: ({ onClose }) => onClose(),
});

export const LineSheet = later(async () => (await import('./grid/line-sheet.tsx')).LineSheet, {
  onGiveUp: ({ onClose }) => onClose(),
});

export const NewLineSheet = later(async () => (await import('./grid/new-line-sheet.tsx')).NewLineSheet, {
  onGiveUp: ({ onClose }) => onClose(),
});

export const ExplainSteps = later(async () => (await import('./panel/explain-steps.tsx')).ExplainSteps, {
  Meanwhile: () => <TextSkeleton lines={6} />,
});
