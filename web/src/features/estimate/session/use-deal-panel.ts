import { readLocal, writeLocal } from '../../../session/storage.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import { usePageWidth } from './use-page-width.ts';

/** What the person has chosen in this browser; null while they have not. */
const folded = createStore<boolean | null>(null);

/**
 * Whether totals and deal stand next to the document, or fold into a bar at its foot, which leaves the lines the whole width. `toggle` is undefined below the width of a
 * desk, where there is only the bar.
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
