import { createStore } from './store.ts';

export interface UndoOffer {
  done: string;
  onUndo: () => void;
}

export const undoOffer = createStore<UndoOffer | null>(null);

/** Offers the way back from what was just done; replaces the offer before. It stays until used, closed or replaced. */
export const offerUndo = (done: string, onUndo: () => void): void => undoOffer.set({ done, onUndo });

export const withdrawUndo = (): void => undoOffer.set(null);
