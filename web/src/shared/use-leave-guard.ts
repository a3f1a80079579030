import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { dialog } from '../ui/dialog.ts';

const question = {
  title: 'Leave without saving?',
  message: 'What you typed here is not saved yet. It is lost when you leave.',
  okText: 'Leave',
  cancelText: 'Stay',
  danger: true,
} as const;

/** What is on its way goes on without the form, which alone would show a refusal. */
const savingQuestion = {
  ...question,
  title: 'Leave while this is being saved?',
  message:
    'It is sent even if you leave, once you are online. If it is refused, you are not told, and what you typed here is lost.',
} as const;

interface LeaveGuard {
  /** Whether something was typed that is not saved. */
  readonly dirty: boolean;
  readonly saving?: boolean;
  /** Whether all of it outlives the page: then closing the page loses nothing and needs no question. */
  readonly kept: () => boolean;
  /** The person has agreed to lose it. */
  readonly onLeave: () => void;
}

/** Asks before typed values that are not saved are left: by a link, by Back, or by closing a page that does not keep them. */
export function useLeaveGuard({ dirty, saving = false, kept, onLeave }: LeaveGuard) {
  const passing = useRef(false);
  const asks = () => dirty && !passing.current;
  const ask = async () => {
    const leaves = await dialog.confirm(saving ? savingQuestion : question);
    if (leaves) onLeave();
    return leaves;
  };
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => asks() && !kept(),
    shouldBlockFn: async () => asks() && !(await ask()),
  });
  // A form that stays after it was saved is guarded again.
  useEffect(() => {
    if (!dirty) passing.current = false;
  }, [dirty]);
  /** Goes on without a question: it is saved, or the person has agreed. */
  const pass = (go: () => void) => {
    passing.current = true;
    go();
  };
  /** Goes on, after a question where something would be lost. */
  const leave = async (go: () => void) => {
    if (!asks() || (await ask())) pass(go);
  };
  return { pass, leave };
}
