import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { EditorSkeleton, TextSkeleton } from '../../ui/skeletons.tsx';

export const SoldEstimate = lazyWithRetry(async () => (await import('./sold-estimate.tsx')).SoldEstimate, {
  Fallback: EditorSkeleton,
});

export const SiblingQuestion = lazyWithRetry(
  async () => (await import('./sibling-question.tsx')).SiblingQuestion,
);

/** The lines on a narrow screen. */
export const LineCards = lazyWithRetry(async () => (await import('./grid/line-cards.tsx')).LineCards, {
  Fallback: () => <TextSkeleton lines={6} />,
});

/** Placed before the lines, because an estimate without options has the button for the first one here. */
export const OptionTabs = lazyWithRetry(async () => (await import('./options/option-tabs.tsx')).OptionTabs, {
  Fallback: () => <TextSkeleton lines={1} />,
});

export const PlacedPackages = lazyWithRetry(
  async () => (await import('./packages/placed-packages.tsx')).PlacedPackages,
  { Fallback: () => <TextSkeleton lines={3} /> },
);

/** Changes by another user to a value that was being typed here. */
export const ConflictBars = lazyWithRetry(
  async () => (await import('./dialogs/conflict-bars.tsx')).ConflictBars,
);

/** For screens without room for the panel; the panel has its own chip. */
export const HealthChip = lazyWithRetry(async () => (await import('./panel/health-chip.tsx')).HealthChip);

export const FinancingExamples = lazyWithRetry(
  async () => (await import('./financing-examples.tsx')).FinancingExamples,
  { Fallback: () => <TextSkeleton lines={3} /> },
);

export const LaborOffer = lazyWithRetry(async () => (await import('./grid/labor-offer.tsx')).LaborOffer);

/** Beside the document. Loads after the lines, which are shown first. */
export const EstimatePanel = lazyWithRetry(
  async () => (await import('./panel/estimate-panel.tsx')).EstimatePanel,
  {
    Fallback: () => <TextSkeleton lines={12} />,
  },
);

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

/** For a change order, before the lines that it adds. */
export const SignedLines = lazyWithRetry(
  async () => (await import('./change/signed-lines.tsx')).SignedLines,
  { Fallback: () => <TextSkeleton lines={4} /> },
);

export const ChangeOrders = lazyWithRetry(
  async () => (await import('./change/change-orders.tsx')).ChangeOrders,
);
