import { dialogs } from './dialog.ts';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import { useStore } from './store.ts';

/** Exported for callers that need it loaded before the first dialog. */
export const DialogFrame = lazyWithRetry(async () => (await import('./dialog-frame.tsx')).DialogFrame, {
  onLoadFailed: ({ dialog }) => dialog.answer('cancel'),
});

/** Renders open dialogs; mounted once in the app. */
export const DialogHost = () => {
  const open = useStore(dialogs);
  return open.map((dialog) => <DialogFrame key={dialog.id} dialog={dialog} />);
};
