import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { dialog } from '../ui/dialog.ts';

const question = {
  title: 'Leave without saving?',
  message: 'What you typed here is not saved yet. It is lost when you leave.',
  okText: 'Leave',
  cancelText: 'Stay',
  danger: true,
} as const;

/** Asks before typed values that are not saved are left: by a link, by Back, or by closing the page. */
export function useLeaveGuard(dirty: boolean) {
  const passing = useRef(false);
  const asks = () => dirty && !passing.current;
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: asks,
    shouldBlockFn: async () => asks() && !(await dialog.confirm(question)),
  });
  /** Goes on without a question: it is saved, or the person has agreed. */
  const pass = (go: () => void) => {
    passing.current = true;
    go();
  };
  /** Goes on, after a question where something would be lost. */
  const leave = async (go: () => void) => {
    if (!asks() || (await dialog.confirm(question))) pass(go);
  };
  return { pass, leave };
}
