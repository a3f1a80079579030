import { lazy, Suspense } from 'react';
import { dialogs } from './dialog.ts';
import { useStore } from './store.ts';

const DialogFrame = lazy(async () => ({ default: (await import('./dialog-frame.tsx')).DialogFrame }));

/** Where dialogs open; stands once in the app. */
export const DialogHost = () => {
  const open = useStore(dialogs);
  return (
    <Suspense>
      {open.map((dialog) => (
        <DialogFrame key={dialog.id} dialog={dialog} />
      ))}
    </Suspense>
  );
};
