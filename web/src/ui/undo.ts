import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { UndoBar } from './undo-bar.tsx';

const id = 'undo';

/** Every change of an estimate withdraws the undo offer: if there is none, nothing may render. */
let isOffered = false;

export const withdrawUndo = (): void => {
  if (!isOffered) return;
  isOffered = false;
  notifications.hide(id);
};

/** Offers to undo the last action; replaces the previous offer. It stays until used, closed, or replaced. */
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
