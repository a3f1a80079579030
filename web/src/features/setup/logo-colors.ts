const OPAQUE = 128;
/** Step size for grouping colors: this many of the 256 values in each channel. */
const STEP = 32;
/** Colors closer to each other than this count as shades of one color. */
const ALIKE = 60;
/** Below this saturation a color counts as gray. */
const COLORFUL = 0.22;
const MAX_COLORS = 3;

interface Pot {
  red: number;
  green: number;
  blue: number;
  pixels: number;
}

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0');

const meanOf = ({ red, green, blue, pixels }: Pot) => [red / pixels, green / pixels, blue / pixels] as const;

/** Returns the saturation of a color, 0 to 1, and its lightness. */
function toneOf(pot: Pot): { saturation: number; lightness: number } {
  const most = Math.max(...meanOf(pot));
  const least = Math.min(...meanOf(pot));
  return { saturation: most === 0 ? 0 : (most - least) / most, lightness: (most + least) / 510 };
}

const distance = (a: Pot, b: Pot): number =>
  Math.hypot(...meanOf(a).map((channel, at) => channel - (meanOf(b)[at] ?? 0)));

/** Merges shades of one color into the pot of the most frequent shade. Edges and compression create many shades. */
function joined(pots: readonly Pot[]): Pot[] {
  const kept: Pot[] = [];
  for (const pot of [...pots].sort((a, b) => b.pixels - a.pixels)) {
    const known = kept.find((each) => distance(each, pot) < ALIKE);
    if (!known) kept.push({ ...pot });
    else {
      known.red += pot.red;
      known.green += pot.green;
      known.blue += pot.blue;
      known.pixels += pot.pixels;
    }
  }
  return kept;
}

/**
 * Returns the characteristic colors of a logo, the strongest first, as `#rrggbb`. White, gray, and black count as
 * background and lettering. If a logo has no other colors, returns its darkest tone. Empty if the picture has no
 * opaque pixel.
 *
 * @param pixels red, green, blue, and opacity of each pixel, 0 to 255, in the format of a canvas.
 */
export function logoColors(pixels: ArrayLike<number>): string[] {
  const pots = new Map<string, Pot>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [
      pixels[at],
      pixels[at + 1],
      pixels[at + 2],
      pixels[at + 3],
    ];
    if (opacity < OPAQUE) continue;
    const key = [red, green, blue].map((channel) => Math.floor(channel / STEP)).join(' ');
    const pot = pots.get(key) ?? { red: 0, green: 0, blue: 0, pixels: 0 };
    pot.red += red;
    pot.green += green;
    pot.blue += blue;
    pot.pixels += 1;
    pots.set(key, pot);
  }
  const found = joined([...pots.values()]).map((pot) => {
    const tone = toneOf(pot);
    return { color: `#${meanOf(pot).map(hex).join('')}`, ...tone, weight: pot.pixels * tone.saturation };
  });
  const colorful = found.filter(({ saturation, lightness }) => saturation >= COLORFUL && lightness > 0.08);
  if (colorful.length > 0)
    return colorful
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MAX_COLORS)
      .map(({ color }) => color);
  const [darkest] = found.sort((a, b) => a.lightness - b.lightness);
  return darkest ? [darkest.color] : [];
}
