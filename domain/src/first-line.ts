const MAX_LENGTH = 80;

/** The first line of a text as the title of its record: of a long one its first words, at most 80 characters, with an ellipsis. */
export function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.trimEnd() ?? '';
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH - 1);
  // A word longer than the title is cut all the same.
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}
