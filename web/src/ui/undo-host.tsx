import { Portal } from '@mantine/core';
import { UndoBar } from './bars.tsx';
import { useStore } from './store.ts';
import { undoOffer, withdrawUndo } from './undo.ts';
import classes from './undo-host.module.css';

/** Where the undo bar appears; stands once in the app. */
export const UndoHost = () => {
  const offer = useStore(undoOffer);
  if (!offer) return null;
  const handleUndo = () => {
    withdrawUndo();
    offer.onUndo();
  };
  return (
    <Portal>
      <div className={classes.place}>
        <UndoBar done={offer.done} onUndo={handleUndo} onClose={withdrawUndo} />
      </div>
    </Portal>
  );
};
