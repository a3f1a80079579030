/** White space, controls, and what Unicode draws as nothing: joiners, fillers, marks of order. The blank Braille pattern is drawn as nothing too. */
const NOTHING_SHOWN = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** A text as it is kept: trimmed, and empty where nothing of it can be seen. */
export const visibleText = (typed: string): string => (NOTHING_SHOWN.test(typed) ? '' : typed.trim());
