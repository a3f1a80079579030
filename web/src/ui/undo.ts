import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { UndoBar } from './undo-bar.tsx';

const id = 'undo';

/** Every change of an estimate withdraws the offer: without one, nothing may render. */
let isOffered = false;

export const withdrawUndo = (): void => {
  if (!isOffered) return;
  isOffered = false;
  notifications.hide(id);
};

/** Offers the way back from what was just done; replaces the offer before. It stays until used, closed or replaced. */
export const offerUndo = (done: string, onUndo: () => void): void => {
  withdrawUndo();
  const handleUndo = () => {
    withdrawUndo();
    onUndo();
  };
  isOffered = true;
  notifications.show({
    id,
    position: 'bottom-center',
    autoClose: false,
    role: 'none',
    message: done,
    renderNotification: () => createElement(UndoBar, { done, onUndo: handleUndo, onClose: withdrawUndo }),
  });
};
