/** A page that signs and the server that records it share these rules. Free of the schema library: the customer's page is small. */

/** Letters that print nothing, such as the Hangul filler, do not count. */
const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/gu;
/** Controls, unassigned and private characters, and marks that reorder text around them. Joiners stay: Persian and Hindi names need them. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
/** Two letters, the fewest that a name has (product specification, "A signer has a name"). */
const MIN_LETTERS = 2;

/** A name as it is stored: NFC, with single spaces. */
export const normalizedName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/** Why a text is no name of a signer: it hides characters, or has too few letters; null when it is one. */
export function nameFault(name: string): 'hidden' | 'short' | null {
  const normalized = normalizedName(name);
  if (NOT_IN_NAMES.test(normalized)) return 'hidden';
  return (normalized.match(LETTER)?.length ?? 0) < MIN_LETTERS ? 'short' : null;
}

/** Why a text is no name of a signer, in English words; null when it is one. */
export function nameProblem(name: string): string | null {
  const fault = nameFault(name);
  if (fault === 'hidden')
    return 'This name holds invisible or control characters. Nothing was signed. Type your full name.';
  return fault && 'Type your full name, with at least two letters.';
}

/** A drawn signature's least length, in units of its box of 600 × 200: a touch or a dash is none. */
const MIN_INK = 60;
/** Numbers that all strokes of a signature have together: 10,000 points. */
export const MAX_INK_NUMBERS = 20_000;

/** The length of all strokes together. */
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

/** Whether strokes are more than a touch. */
export const isDrawn = (strokes: readonly (readonly number[])[]): boolean => inkLength(strokes) >= MIN_INK;
