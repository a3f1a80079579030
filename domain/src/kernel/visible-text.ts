import { z } from 'zod';

/**
 * White space, control characters, and characters that Unicode renders as nothing: joiners, fillers, direction marks.
 * The blank Braille pattern also renders as nothing.
 */
const NOTHING_SHOWN = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** Returns a text as it is stored: trimmed, and empty if it contains no visible character. */
export const visibleText = (typed: string): string => (NOTHING_SHOWN.test(typed) ? '' : typed.trim());

/**
 * A required text with at least one visible character, stored as {@link visibleText} returns it.
 * @param max maximum number of characters.
 * @param words the message for an empty text.
 * @param tooLong the message for more than `max` characters.
 */
export const someText = (max: number, message?: string, tooLong?: string) =>
  z.string().overwrite(visibleText).min(1, message).max(max, tooLong);
