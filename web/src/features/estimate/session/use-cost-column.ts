import { readLocal, writeLocal } from '../../../session/storage.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import { useEditor } from './editor-context.tsx';
import { usePageWidth, useRoomForCost } from './use-page-width.ts';

/** The user's choice in this browser; null before the first one. */
const chosen = createStore<boolean | null>(null);
const readChoice = (): boolean | null => {
  const stored = readLocal('costColumn');
  return typeof stored === 'boolean' ? stored : null;
};

/**
 * Returns whether the cost column is shown, for users who see cost: as they chose, or by default if there is room for
 * it. `toggle` is undefined if the grid has no such column: for everyone else, and below desktop width.
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
