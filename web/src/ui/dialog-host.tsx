import { dialogs } from './dialog.ts';
import { later } from './later.tsx';
import { useStore } from './store.ts';
import { usePrefetch } from './use-prefetch.ts';

const DialogFrame = later(async () => (await import('./dialog-frame.tsx')).DialogFrame, {
  onGiveUp: ({ dialog }) => dialog.answer('cancel'),
});
const nextParts = [DialogFrame];

/** Where dialogs open; stands once in the app. */
export const DialogHost = () => {
  const open = useStore(dialogs);
  usePrefetch(nextParts, true);
  return open.map((dialog) => <DialogFrame key={dialog.id} dialog={dialog} />);
};
