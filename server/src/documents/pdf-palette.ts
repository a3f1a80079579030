type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const FALLBACK: Rgb = [31, 58, 95];
/** WCAG 2 AA minimum contrast for text of normal size. */
const READABLE = 4.5;

function rgbOf(color: string): Rgb {
  const digits = /^#([0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (!digits) return FALLBACK;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** Converts a color channel, 0 to 255, to linear light (sRGB). */
function linear(part: number): number {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast of a `#rrggbb` color on white paper, 1 to 21 (WCAG 2). */
export const contrastOnWhite = (color: string): number => 1.05 / (luminance(rgbOf(color)) + 0.05);

export interface PdfPalette {
  /** The dealer's unchanged color, for areas without text. */
  readonly brand: string;
  /** The same hue, dark enough to be readable on white. */
  readonly accent: string;
  /** A light tint of the brand color, for areas under text. */
  readonly tint: string;
}

/** Returns the colors of a document from the dealer's `#rrggbb`; a neutral blue if that is not a valid color. */
export function pdfPalette(brandColor: string): PdfPalette {
  const brand = rgbOf(brandColor);
  let accent = brand;
  while (contrastOnWhite(hexOf(accent)) < READABLE) accent = mix(accent, BLACK, 0.08);
  return { brand: hexOf(brand), accent: hexOf(accent), tint: hexOf(mix(brand, WHITE, 0.94)) };
}
