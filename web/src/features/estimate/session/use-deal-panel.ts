import { readLocal, writeLocal } from '../../../session/storage.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import { usePageWidth } from './use-page-width.ts';

/** The user's choice in this browser; null before the first one. */
const folded = createStore<boolean | null>(null);

/**
 * Returns whether totals and deal are shown beside the document. Otherwise they fold into a bar at its bottom, which
 * leaves the full width to the lines. `toggle` is undefined below desktop width, where there is only the bar.
 */
export function useDealPanel(): { isShown: boolean; toggle: (() => void) | undefined } {
  const isDesk = usePageWidth() === 'desk';
  const isFolded = useStore(folded) ?? readLocal('dealPanelFolded') === true;
  if (!isDesk) return { isShown: false, toggle: undefined };
  const toggle = () => {
    writeLocal('dealPanelFolded', !isFolded);
    folded.set(!isFolded);
  };
  return { isShown: !isFolded, toggle };
}
