/** Characters of GSM 03.38 that use one position. */
const plain = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that use two. */
const extended = new Set('^{}\\[~]|€');

/** Counts the segments that a provider sends and charges for a text. One character outside the alphabet shortens each segment from 160 to 70 characters. */
export function segmentsOf(text: string): number {
  const characters = [...text];
  const fits = characters.every((each) => plain.has(each) || extended.has(each));
  const length = fits ? characters.reduce((sum, each) => sum + (extended.has(each) ? 2 : 1), 0) : text.length;
  const [alone, joined] = fits ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / joined);
}
