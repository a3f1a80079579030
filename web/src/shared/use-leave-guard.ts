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

/** A pending save continues without the form, but only the form would show a refusal. */
const savingQuestion = {
  ...question,
  title: 'Leave while this is being saved?',
  message:
    'It is sent even if you leave, once you are online. If it is refused, you are not notified, and what you typed here is lost.',
} as const;

interface LeaveGuard {
  /** Whether there is unsaved input. */
  readonly dirty: boolean;
  readonly saving?: boolean;
  /** Returns whether all of it outlives the page: closing the page then loses nothing and needs no confirmation. */
  readonly kept: () => boolean;
  /** Called when the person has agreed to lose it. */
  readonly onLeave: () => void;
}

/**
 * Asks for confirmation before unsaved input is left: by a link, by Back, or by closing a page that does not store
 * it.
 */
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
  // A form that stays open after it is saved is guarded again.
  useEffect(() => {
    if (!dirty) passing.current = false;
  }, [dirty]);
  /** Continues without a confirmation: the form is saved, or the person has agreed. */
  const pass = (go: () => void) => {
    passing.current = true;
    go();
  };
  /** Continues, after a confirmation if something would be lost. */
  const leave = async (go: () => void) => {
    if (!asks() || (await ask())) pass(go);
  };
  return { pass, leave };
}
