import { ClientError } from '../../../live/client-error.ts';

/** What the screen shows on the session's behalf. */
export interface SessionNotices {
  /** Shows why the server refused a change. */
  readonly reportError: (message: string) => void;
  /** Shows the bar with Undo for the last change. */
  readonly offerUndo: (label: string, undo: () => void) => void;
  readonly withdrawUndo: () => void;
}

/** Why a change was not saved, in words. */
export const reasonOf = (error: unknown): string =>
  error instanceof ClientError
    ? error.message
    : 'This could not be saved. Your other changes are kept. Try again.';
