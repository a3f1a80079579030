import { useUnsaved } from '../shared/unsaved.ts';
import { useLeaveGuard } from '../shared/use-leave-guard.ts';

/**
 * Asks before what is typed into a field in its place is left. Part of the frame, so that a screen whose fields are
 * mostly read does not load it.
 */
export const UnsavedGuard = () => {
  useLeaveGuard({ dirty: useUnsaved(), kept: () => false, onLeave: () => undefined });
  return null;
};
