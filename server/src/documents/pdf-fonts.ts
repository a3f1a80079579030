import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import type { CanDraw } from './drawable-text.ts';
import { plainFont } from './plain-font.ts';

const styles = [
  { fontWeight: 400, fontStyle: 'normal' },
  { fontWeight: 600, fontStyle: 'normal' },
  { fontWeight: 700, fontStyle: 'normal' },
  { fontWeight: 400, fontStyle: 'italic' },
] as const;
type Style = (typeof styles)[number];

/** A font of the installed packages. `file` returns the package's file for a style, without its extension. */
interface PdfFont {
  readonly family: string;
  /** Whether context-dependent letter shapes are disabled. */
  readonly isPlain?: boolean;
  readonly file: (style: Style) => string;
}

/** Each subset is a separate file with its own glyphs; a character uses the first subset that has it. */
const inter = (subset: string): PdfFont => ({
  family: `Inter ${subset}`,
  isPlain: true,
  file: ({ fontWeight, fontStyle }) => `inter/files/inter-${subset}-${fontWeight}-${fontStyle}`,
});

/** Font of a document's fixed texts, in all of its languages. */
const ownFont = inter('latin');
/**
 * Additional subsets for text that people write. Reading a font takes milliseconds, so they are read only if needed.
 */
const furtherFonts = ['latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'].map(inter);

const noto = (script: string): PdfFont => ({
  family: `Noto Sans ${script}`,
  file: ({ fontWeight }) => `noto-sans-${script}/files/noto-sans-${script}-${script}-${fontWeight}-normal`,
});

/** Scripts whose letters join or stack and need a font that supports this. */
const scripts = [
  { characters: /\p{Script=Arabic}/u, font: noto('arabic') },
  { characters: /\p{Script=Hebrew}/u, font: noto('hebrew') },
  { characters: /\p{Script=Thai}/u, font: noto('thai') },
  { characters: /\p{Script=Devanagari}/u, font: noto('devanagari') },
];

/**
 * Fallback with a plain look that has every character of the basic plane, including Chinese, Japanese, and Korean
 * names.
 */
const lastResort: PdfFont = {
  family: 'Unifont',
  file: () => 'unifontex/files/unifontex-latin-400-normal',
};

const MAX_WORD_LENGTH = 30;
const PIECE = 12;

/** Splits a word for wrapping. Words stay whole unless they could not fit a column at all. */
function wordPieces(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length <= MAX_WORD_LENGTH) return [word];
  const count = Math.ceil(characters.length / PIECE);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * PIECE, (index + 1) * PIECE).join(''),
  );
}

const registered = Font.getRegisteredFonts();
Font.registerHyphenationCallback(wordPieces);
const { resolve } = createRequire(import.meta.url);
const sources = new Map<string, string>();

/** Returns a font file, unpacked once per thread, as a URL that the renderer reads. */
function sourceOf(file: string): string {
  const known = sources.get(file);
  if (known) return known;
  const font = plainFont(readFileSync(resolve(`@fontsource/${file}.woff`)));
  const source = `data:font/ttf;base64,${font.toString('base64')}`;
  sources.set(file, source);
  return source;
}

/**
 * The shaping function that the layout calls repeatedly: the glyphs of a text with their positions. Its features are
 * names, or names with whether they are enabled.
 */
interface Shaping {
  layout(
    text: unknown,
    features?: unknown,
    ...rest: readonly unknown[]
  ): {
    readonly glyphs: readonly object[];
    readonly positions: readonly object[];
  };
}

/**
 * Disables contextual alternates: Inter checks the neighbors of every letter to raise a colon between digits and the
 * like. That takes most of the shaping time and is not noticeable in print.
 */
function withoutAlternates(features: unknown): Record<string, unknown> {
  const wanted = Array.isArray(features)
    ? Object.fromEntries(features.map((name) => [String(name), true]))
    : typeof features === 'object' && features;
  return { ...wanted, calt: false };
}

const canShape = (font: unknown): font is Shaping =>
  typeof font === 'object' && font !== null && 'layout' in font && typeof font.layout === 'function';

/**
 * Memoizes the shapes of a font, because the layout measures each text several times. The cache lasts for the one
 * document that the font is for. It returns copies, which the layout may change.
 */
function rememberShapes(font: unknown, isPlain: boolean): void {
  if (!canShape(font)) return;
  const known = new Map<string, ReturnType<Shaping['layout']>>();
  const shape = font.layout.bind(font);
  font.layout = (text, features, ...rest) => {
    const asked = isPlain ? withoutAlternates(features) : features;
    const key = JSON.stringify([text, asked, ...rest]);
    let shaped = known.get(key);
    if (!shaped) known.set(key, (shaped = shape(text, asked, ...rest)));
    const copy = { glyphs: [...shaped.glyphs], positions: shaped.positions.map((place) => ({ ...place })) };
    const result: typeof shaped = Object.create(shaped);
    return Object.assign(result, copy);
  };
}

/** Registers a font again and reads its regular style. Returns a check for the characters it can draw. */
async function load({ family, file, isPlain = false }: PdfFont): Promise<CanDraw> {
  Reflect.deleteProperty(registered, family);
  const fonts = styles.map((style) => ({ ...style, src: sourceOf(file(style)) }));
  Font.register({ family, fonts });
  const wanted = { fontFamily: family, ...styles[0] };
  // The fallback font is one large file for all styles.
  const own = styles.filter((style, at) => at === 0 || file(style) !== file(styles[0]));
  for (const style of own) {
    const font = { fontFamily: family, ...style };
    await Font.load(font);
    rememberShapes(Font.getFont(font).data, isPlain);
  }
  const { data } = Font.getFont(wanted);
  const glyphs = assertDefined(data, `${family} is loaded`);
  return (codePoint) => glyphs.hasGlyphForCodePoint(codePoint);
}

/** The fonts of one document. */
export interface PdfFonts {
  /** Font families in search order. */
  readonly families: string[];
  readonly canDraw: CanDraw;
}

/**
 * Registers the fonts that a document's texts need, from the installed packages without any network access. Must be
 * called before each document. A font keeps its glyphs from earlier documents, some without their characters. The
 * next document then could not be searched or copied, and its bytes would differ. The document embeds only the glyphs
 * it uses.
 */
export async function freshPdfFonts(texts: string): Promise<PdfFonts> {
  const fonts = [ownFont];
  const loaded = [await load(ownFont)];
  const canDraw: CanDraw = (codePoint) => loaded.some((has) => has(codePoint));
  const written = [...new Set(texts)].map((character) => character.codePointAt(0) ?? 0);
  const needed = [
    ...furtherFonts,
    ...scripts.filter(({ characters }) => characters.test(texts)).map(({ font }) => font),
    lastResort,
  ];
  for (const font of needed) {
    if (written.every(canDraw)) break;
    fonts.push(font);
    loaded.push(await load(font));
  }
  return { families: fonts.map(({ family }) => family), canDraw };
}
