const MAX_LENGTH = 80;

/** A text of at most so many characters: of a longer one the first whole words, with an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  // What is longer than a word, such as an address of a page, is cut all the same: else most of the text would go with it.
  return `${cut.replace(/\s+\S{0,40}$/, '')}…`;
}

/** The first line of a text as the title of its record, at most 80 characters. */
export const firstLine = (text: string): string =>
  shortened(text.trim().split('\n', 1)[0]?.trimEnd() ?? '', MAX_LENGTH);
