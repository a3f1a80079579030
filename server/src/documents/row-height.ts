import type { ContentLine } from '@sable/domain/estimate/content';

/** Points of a table's column of items; the columns of numbers may leave less, and the estimate of a letter's width allows for that. */
const ITEM_WIDTH = 250;
/** A letter's width and a line's height as shares of the size of the type: both rather more than they are. */
const LETTER = 0.55;
const WIDE_LETTER = 1.05;
const LINE = 1.45;
const PADDING = 12;

/** Letters as wide as they are high, such as Chinese and Japanese ones. */
const isWide = (letter: string): boolean => (letter.codePointAt(0) ?? 0) >= 0x1100;

function linesOf(text: string, size: number): number {
  return text.split('\n').reduce((sum, paragraph) => {
    const width = [...paragraph].reduce(
      (points, letter) => points + size * (isWide(letter) ? WIDE_LETTER : LETTER),
      0,
    );
    return sum + Math.max(1, Math.ceil(width / ITEM_WIDTH));
  }, 0);
}

const heightOf = (text: string, size: number): number =>
  text === '' ? 0 : linesOf(text, size) * size * LINE;

/** Above this a line may break over pages; below it stays whole. */
const WHOLE_CHARACTERS = 700;
const WHOLE_ROWS = 12;

/** Whether a line of a table, or the heading of a section, stands on one page whole. */
export function staysWhole({ description }: Pick<ContentLine, 'description'>): boolean {
  const text = description ?? '';
  return text.length <= WHOLE_CHARACTERS && text.split('\n').length <= WHOLE_ROWS;
}

/** A picture of a section in points; four stand beside each other. */
export const PICTURE = { width: 118, height: 88 } as const;
const IN_A_ROW = 4;

/** What the start of a row that may break needs, so that it does not stand alone: its name and some of its words. */
const START = 44;

/**
 * Points that a row of a table takes at most before it may break, for the question whether it still fits under its heading. It rather says too much: then the heading
 * begins the next page, and nothing is ever wrong but a little white paper.
 */
export function rowHeight(line: Pick<ContentLine, 'name' | 'description' | 'pictures'>): number {
  if (!staysWhole(line)) return START;
  // The last line is the choice, or what the package puts on it.
  const pictures = Math.ceil((line.pictures?.length ?? 0) / IN_A_ROW) * (PICTURE.height + 6);
  return heightOf(line.name, 9) + heightOf(line.description ?? '', 8) + 2 * 8 * LINE + pictures + PADDING;
}
