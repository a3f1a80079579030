import { readLocal, writeLocal } from '../../../session/storage.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import { useEditor } from './editor-context.tsx';
import { usePageWidth, useRoomForCost } from './use-page-width.ts';

/** What the person has chosen in this browser; null while they have not. */
const chosen = createStore<boolean | null>(null);
const readChoice = (): boolean | null => {
  const stored = readLocal('costColumn');
  return typeof stored === 'boolean' ? stored : null;
};

/**
 * The column of costs, for those who see cost: as they chose, and until then where there is room for it. `toggle` is undefined where the grid has no
 * such column: for everyone else, and below the width of a desk.
 */
export function useCostColumn(): { cost: boolean; toggle: (() => void) | undefined } {
  const { seesCost } = useEditor();
  const hasRoom = useRoomForCost();
  const isDesk = usePageWidth() === 'desk';
  const choice = useStore(chosen) ?? readChoice();
  if (!seesCost || !isDesk) return { cost: false, toggle: undefined };
  const isShown = choice ?? hasRoom;
  const toggle = () => {
    writeLocal('costColumn', !isShown);
    chosen.set(!isShown);
  };
  return { cost: isShown, toggle };
}
