import { dialogs } from './dialog.ts';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import { useStore } from './store.ts';

/** Also for callers that want it loaded before the first question. */
export const DialogFrame = lazyWithRetry(async () => (await import('./dialog-frame.tsx')).DialogFrame, {
  onLoadFailed: ({ dialog }) => dialog.answer('cancel'),
});

/** Where dialogs open; stands once in the app. */
export const DialogHost = () => {
  const open = useStore(dialogs);
  return open.map((dialog) => <DialogFrame key={dialog.id} dialog={dialog} />);
};
