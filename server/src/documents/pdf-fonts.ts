import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { assertDefined } from '@sable/domain/kernel/errors';
import type { CanDraw } from './drawable-text.ts';

/** Each subset is its own file with its own glyphs; a character takes the first that has it. */
const subsets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'greek',
  'vietnamese',
  'cyrillic-ext',
  'greek-ext',
] as const;
const styles = [
  { fontWeight: 400, fontStyle: 'normal' },
  { fontWeight: 600, fontStyle: 'normal' },
  { fontWeight: 400, fontStyle: 'italic' },
] as const;

const familyOf = (subset: string): string => `Inter ${subset}`;

/** The families to ask for, in the order they are searched. */
export const interFamilies: string[] = subsets.map(familyOf);

const MAX_WORD_LENGTH = 30;
const PIECE = 12;

/** Words stay whole; only what could not fit a column at all may be cut. */
export function wordPieces(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length <= MAX_WORD_LENGTH) return [word];
  const count = Math.ceil(characters.length / PIECE);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * PIECE, (index + 1) * PIECE).join(''),
  );
}

const registered = Font.getRegisteredFonts();
Font.registerHyphenationCallback(wordPieces);

function registerInter(): void {
  const { resolve } = createRequire(import.meta.url);
  for (const subset of subsets) {
    const fonts = styles.map((style) => ({
      ...style,
      src: resolve(`@fontsource/inter/files/inter-${subset}-${style.fontWeight}-${style.fontStyle}.woff`),
    }));
    Reflect.deleteProperty(registered, familyOf(subset));
    Font.register({ family: familyOf(subset), fonts });
  }
}

/**
 * Registers Inter with the renderer, from the installed package: nothing is fetched. Call before each document: a
 * font remembers its glyphs from the documents before, some without their characters, and the next document could then
 * not be searched or copied, nor have the same bytes as before. Gives back what the fonts can draw.
 */
export async function freshPdfFonts(): Promise<CanDraw> {
  registerInter();
  const regular = interFamilies.map((fontFamily) => ({ fontFamily, ...styles[0] }));
  await Promise.all(regular.map((font) => Font.load(font)));
  const loaded = regular.map((font) =>
    assertDefined(Font.getFont(font).data, `${font.fontFamily} is loaded`),
  );
  return (codePoint) => loaded.some((font) => font.hasGlyphForCodePoint(codePoint));
}
