const MAX_LENGTH = 80;

/** Shortens a text to a maximum number of characters: whole words, followed by an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  // Longer strings without spaces, such as a URL, are cut in the middle; otherwise most of the text would be lost.
  return `${cut.replace(/\s+\S{0,40}$/, '')}…`;
}

/** Returns the first line of a text as the title of its record, at most 80 characters. */
export const firstLine = (text: string): string =>
  shortened(text.trim().split('\n', 1)[0]?.trimEnd() ?? '', MAX_LENGTH);
