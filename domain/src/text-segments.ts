/** What the alphabet of texts holds in one place each, by GSM 03.38. */
const plain = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** What it holds in two. */
const extended = new Set('^{}\\[~]|€');

/** How many segments a provider sends and charges for a text: one character outside the alphabet shortens each from 160 to 70 characters. */
export function segmentsOf(text: string): number {
  const characters = [...text];
  const fits = characters.every((each) => plain.has(each) || extended.has(each));
  const length = fits ? characters.reduce((sum, each) => sum + (extended.has(each) ? 2 : 1), 0) : text.length;
  const [alone, joined] = fits ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / joined);
}
