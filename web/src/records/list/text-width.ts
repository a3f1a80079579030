import { useSyncExternalStore } from 'react';

/** A font as a style specifies it: rem and weight. */
interface Font {
  readonly size: number;
  readonly weight: number;
}

/**
 * Whether the page's font is loaded. Before that, text would be measured in another font, and a column never shrinks
 * once it is wide.
 */
let isFontLoaded = false;
const waiting = new Set<() => void>();

async function loadFont(): Promise<void> {
  const { fontSize, fontFamily } = rootFont();
  // If it cannot be loaded, the page itself is rendered in another font too.
  await document.fonts?.load(`${fontSize}px ${fontFamily}`).catch(() => undefined);
  isFontLoaded = true;
  for (const listener of waiting) listener();
}

function whenFontLoads(listener: () => void): () => void {
  if (waiting.size === 0 && !isFontLoaded) void loadFont();
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/** Returns whether text can be measured: {@link textWidth} returns 0 until then. */
export const useFontLoaded = (): boolean => useSyncExternalStore(whenFontLoads, () => isFontLoaded);

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();
const MAX_KNOWN = 5_000;

/** Returns the width in pixels of a text on one line in the page's font; 0 if text cannot be measured, or not yet. */
export function textWidth(text: string, { size, weight }: Font): number {
  canvas ??= typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (canvas === null || !isFontLoaded) return 0;
  const { fontSize, fontFamily } = rootFont();
  const font = `${weight} ${size * fontSize}px ${fontFamily}`;
  const key = `${font}\n${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  canvas.font = font;
  const { width } = canvas.measureText(text);
  known.set(key, width);
  return width;
}

/**
 * Returns a figure with every digit replaced by a zero, because columns of figures use digits of equal width, while
 * text is measured with proportional digits.
 */
export const withEvenDigits = (figure: string): string => figure.replaceAll(/\d/g, '0');

let root: { readonly fontSize: number; readonly fontFamily: string } | undefined;

function rootFont() {
  if (root) return root;
  const { fontSize } = getComputedStyle(document.documentElement);
  root = {
    fontSize: Number.parseFloat(fontSize) || 16,
    fontFamily: getComputedStyle(document.body).fontFamily,
  };
  return root;
}
