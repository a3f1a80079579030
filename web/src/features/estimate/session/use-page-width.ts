import { useSyncExternalStore } from 'react';

/** Available room: lines as cards, a grid with the columns used during a visit, or the full grid. */
export type PageWidth = 'phone' | 'tablet' | 'desk';

const phone = '(max-width: 48rem)';
const tablet = '(max-width: 75rem)';
const narrowDesk = '(max-width: 100rem)';

function watch(listener: () => void): () => void {
  const queries = [window.matchMedia(phone), window.matchMedia(tablet)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

const measure = (): PageWidth => {
  if (window.matchMedia(phone).matches) return 'phone';
  return window.matchMedia(tablet).matches ? 'tablet' : 'desk';
};

function watchDesk(listener: () => void): () => void {
  const query = window.matchMedia(narrowDesk);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for a cost column in addition to all others. */
export const useRoomForCost = (): boolean =>
  useSyncExternalStore(watchDesk, () => !window.matchMedia(narrowDesk).matches);

export const usePageWidth = (): PageWidth => useSyncExternalStore(watch, measure);
