const OPAQUE = 128;
/** Colors are counted in steps of this many of 256 in each channel. */
const STEP = 32;
/** Colors that are nearer to each other than this are shades of one. */
const ALIKE = 60;
/** Below this a color is a gray. */
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

/** How far a color is from gray, 0 to 1, and how light it is. */
function toneOf(pot: Pot): { saturation: number; lightness: number } {
  const most = Math.max(...meanOf(pot));
  const least = Math.min(...meanOf(pot));
  return { saturation: most === 0 ? 0 : (most - least) / most, lightness: (most + least) / 510 };
}

const distance = (a: Pot, b: Pot): number =>
  Math.hypot(...meanOf(a).map((channel, at) => channel - (meanOf(b)[at] ?? 0)));

/** Shades of one color in one pot, that of the most frequent shade: edges and compression make many. */
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
 * The colors that a logo is known by, the strongest first, as `#rrggbb`. White, gray and black are its ground and its letters; only a logo
 * of nothing else is answered by its darkest tone. Empty for a picture without a single opaque pixel.
 *
 * @param pixels red, green, blue and opacity of each pixel, 0 to 255, as a canvas gives them.
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
