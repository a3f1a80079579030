type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const FALLBACK: Rgb = [31, 78, 121];
/** The page.css surfaces behind brand colors: the strictest one of each theme. */
const LIGHT_SURFACE: Rgb = [246, 245, 243];
const DARK_SURFACE: Rgb = [38, 36, 34];

const TEXT_CONTRAST = 4.5;
/** Higher than the WCAG minimum for text, because the color also appears on its own soft tint. */
const ACCENT_TEXT_CONTRAST = 5.4;
const CONTROL_CONTRAST = 3.2;

function parseHex(hex: string): Rgb {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (!digits) return FALLBACK;
  const value = Number.parseInt(digits, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const css = (color: Rgb): string => `rgb(${color.map(Math.round).join(' ')})`;

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [part(0), part(1), part(2)];
}

function luminance(color: Rgb): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
}

/** Contrast ratio of two colors as WCAG defines it, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [bright, dim] = [Math.max(luminance(a), luminance(b)), Math.min(luminance(a), luminance(b))];
  return (bright + 0.05) / (dim + 0.05);
}

/** Returns the color, moved toward black or white just far enough to contrast with a surface. */
function readableOn(color: Rgb, surface: Rgb, towards: Rgb, ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(color, towards, share);
    if (contrast(candidate, surface) >= ratio) return candidate;
  }
  return towards;
}

const textOn = (fill: Rgb): Rgb => (contrast(WHITE, fill) >= TEXT_CONTRAST ? WHITE : BLACK);

export interface BrandPalette {
  /** Buttons and switches. */
  readonly fill: Rgb;
  readonly onFill: Rgb;
  /** Links and emphasis on the page. */
  readonly text: Rgb;
  /** Tint behind chosen options. */
  readonly soft: Rgb;
}

function paletteOn(color: Rgb, surface: Rgb, towards: Rgb, tint: number): BrandPalette {
  const fill = readableOn(color, surface, towards, CONTROL_CONTRAST);
  return {
    fill,
    onFill: textOn(fill),
    text: readableOn(color, surface, towards, ACCENT_TEXT_CONTRAST),
    soft: mix(surface, fill, tint),
  };
}

/** Returns light and dark palettes from a dealer's one color that keep all text readable (WCAG AA). */
export function brandPalettes(brandColor: string): {
  readonly light: BrandPalette;
  readonly dark: BrandPalette;
} {
  const color = parseHex(brandColor);
  return {
    light: paletteOn(color, LIGHT_SURFACE, BLACK, 0.07),
    dark: paletteOn(color, DARK_SURFACE, WHITE, 0.12),
  };
}

/** The palettes as custom properties; page.css picks the theme's. */
export function brandStyle(brandColor: string): Readonly<Record<`--${string}`, string>> {
  const { light, dark } = brandPalettes(brandColor);
  return {
    '--brand-light-fill': css(light.fill),
    '--brand-light-on-fill': css(light.onFill),
    '--brand-light-text': css(light.text),
    '--brand-light-soft': css(light.soft),
    '--brand-dark-fill': css(dark.fill),
    '--brand-dark-on-fill': css(dark.onFill),
    '--brand-dark-text': css(dark.text),
    '--brand-dark-soft': css(dark.soft),
  };
}
