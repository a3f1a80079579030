import { ClientError } from '../../../live/client-error.ts';

/** Notices that the screen shows for the session. */
export interface SessionNotices {
  /** Shows why the server refused a change. */
  readonly reportError: (message: string) => void;
  /** Shows the bar with Undo for the last change. */
  readonly offerUndo: (label: string, undo: () => void) => void;
  readonly withdrawUndo: () => void;
}

/** Returns the reason that a change was not saved, as text for the user. */
export const reasonOf = (error: unknown): string =>
  error instanceof ClientError
    ? error.message
    : 'This could not be saved. Your other changes are kept. Try again.';
