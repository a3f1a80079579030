/** Whether the fonts have a glyph for a code point. */
export type CanDraw = (codePoint: number) => boolean;

/** Placeholder for a character that no font has: otherwise it would be drawn as a wrong letter. */
const MISSING = '?';

const PLAIN = /^[\x20-\x7e]*$/;
/**
 * Controls, joiners, and direction marks: they have no glyph here, and direction marks can make a number read
 * backwards.
 */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function drawableLine(line: string, canDraw: CanDraw): string {
  const spaced = line.replace(/\t|(?!\u00A0)\p{Zs}/gu, ' ');
  const drawn = (character: string) =>
    Array.from(character).every((point) => canDraw(point.codePointAt(0) ?? 0));
  if (spaced.search(INVISIBLE) < 0 && drawn(spaced)) return spaced;
  // Splits by grapheme, what a reader sees as one character: a flag or a family emoji becomes one mark, not seven.
  return Array.from(graphemes.segment(spaced), ({ segment }) => {
    const visible = segment.replace(INVISIBLE, '');
    // The plain form of a ligature or of a wide digit has the same meaning.
    return [visible, visible.normalize('NFKC')].find(drawn) ?? MISSING;
  }).join('');
}

/** Reduces text to what can be drawn. Line breaks stay; each visible character that no font has becomes `?`. */
export function drawableText(text: string, canDraw: CanDraw): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => drawableLine(line, canDraw))
    .join('\n')
    .trim();
}

/** Returns a name with each character that no font has written as its Unicode number, such as U+20BB7. */
export const spelledOut = (name: string, canDraw: CanDraw): string =>
  Array.from(name, (character) => {
    const point = character.codePointAt(0) ?? 0;
    const plain = canDraw(point) || character.search(INVISIBLE) === 0;
    return plain ? character : `[U+${point.toString(16).toUpperCase()}]`;
  }).join('');

/** Returns a copy of plain data with all texts made drawable. `replaced` is true if any character was lost. */
export function drawable<T>(data: T, canDraw: CanDraw): { readonly data: T; readonly replaced: boolean } {
  let replaced = false;
  const replaceTexts = (node: object): void => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') {
        const text = drawableText(value, canDraw);
        replaced ||= count(text) > count(value);
        Reflect.set(node, key, text);
      } else if (typeof value === 'object' && value !== null) replaceTexts(value);
    }
  };
  const copy = { data: structuredClone(data) };
  replaceTexts(copy);
  return { ...copy, replaced };
}

const count = (text: string): number => text.split(MISSING).length;
