import { useBlocker } from '@tanstack/react-router';

/**
 * Saves what an editor contains when the person goes back: unlike a press elsewhere, that does not take the focus from
 * the editor first. An invalid value keeps the person here.
 *
 * @param commit returns whether the value is valid.
 */
export const useSavedOnLeave = (dirty: boolean, commit: () => boolean) =>
  useBlocker({ disabled: !dirty, enableBeforeUnload: dirty, shouldBlockFn: () => !commit() });
