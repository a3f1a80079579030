/** Pixels from the top of the window. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

export interface ListPlace {
  readonly side: 'above' | 'below';
  /** Pixels that the list may take; what is longer scrolls in it. */
  readonly height: number;
}

const MOST = 352;
const GAP = 3;

/**
 * Where a list opens at its field: below it where a list of full length has room there, else on the side with more. Not by
 * the length of the moment, or the list would jump while words are typed.
 */
export function placeList(field: Span, free: Span): ListPlace {
  const below = Math.max(0, free.bottom - field.bottom - GAP);
  const above = Math.max(0, field.top - free.top - GAP);
  const side = below >= MOST || below >= above ? 'below' : 'above';
  return { side, height: Math.min(MOST, side === 'below' ? below : above) };
}
