/**
 * The signing page and the server that records the signature share these rules. Does not import the schema library,
 * to keep the customer's page small.
 */

/** Invisible letters, such as the Hangul filler, do not count. */
const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/gu;
/**
 * Control, unassigned, and private-use characters, and marks that reorder text around them. Joiners are allowed:
 * Persian and Hindi names need them.
 */
const NOT_IN_NAMES = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
/** Minimum number of letters of a name (product specification, "A signer has a name"). */
const MIN_LETTERS = 2;

/** Normalizes a name for storage: NFC, with single spaces. */
export const normalizedName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/** Returns why a text cannot be the name of a signer: it has hidden characters, or too few letters; null if it can. */
export function nameFault(name: string): 'hidden' | 'short' | null {
  const normalized = normalizedName(name);
  if (NOT_IN_NAMES.test(normalized)) return 'hidden';
  return (normalized.match(LETTER)?.length ?? 0) < MIN_LETTERS ? 'short' : null;
}

/** Returns why a text cannot be the name of a signer, in English; null if it can. */
export function nameProblem(name: string): string | null {
  const fault = nameFault(name);
  if (fault === 'hidden')
    return 'This name contains invisible or control characters. Nothing was signed. Type your full name.';
  return fault && 'Type your full name, with at least two letters.';
}

/**
 * Minimum length of a drawn signature, in units of its box of 600 × 200, so that a dot or a dash does not count as
 * one.
 */
const MIN_INK = 60;
/** Maximum count of numbers in all strokes of a signature: 10,000 points. */
export const MAX_INK_NUMBERS = 20_000;

/** Returns the total length of all strokes. */
function inkLength(strokes: readonly (readonly number[])[]): number {
  let length = 0;
  for (const stroke of strokes)
    for (let at = 2; at + 1 < stroke.length; at += 2)
      length += Math.hypot(
        (stroke[at] ?? 0) - (stroke[at - 2] ?? 0),
        (stroke[at + 1] ?? 0) - (stroke[at - 1] ?? 0),
      );
  return length;
}

/** Whether strokes are long enough to be a signature. */
export const isDrawn = (strokes: readonly (readonly number[])[]): boolean => inkLength(strokes) >= MIN_INK;
