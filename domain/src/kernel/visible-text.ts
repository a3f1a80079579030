import { z } from 'zod';

/** White space, controls, and what Unicode draws as nothing: joiners, fillers, marks of order. The blank Braille pattern is drawn as nothing too. */
const NOTHING_SHOWN = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** A text as it is kept: trimmed, and empty where nothing of it can be seen. */
export const visibleText = (typed: string): string => (NOTHING_SHOWN.test(typed) ? '' : typed.trim());

/**
 * What a person has to write: a text with something to be seen in it, kept as {@link visibleText} has it.
 * @param max characters at most.
 * @param message what is said where nothing is written.
 * @param tooLong what is said of more than `max`.
 */
export const someText = (max: number, message?: string, tooLong?: string) =>
  z.string().overwrite(visibleText).min(1, message).max(max, tooLong);
