import { askedOfPapers, paperBlockers } from '../cancellation/asked-of-papers.ts';
import type { CancellationRule } from '../cancellation/rule.ts';
import { limitsOfSale } from '../cancellation/sale-limits.ts';
import type { Language } from '../language.ts';
import { lawBlockers } from './law-limits.ts';

type Offered = Parameters<typeof lawBlockers>[1] &
  Parameters<typeof paperBlockers>[1] & { readonly changesId: string | null };
type OfferedLines = Parameters<typeof lawBlockers>[2];

/** The law under which an offer is sent, and the language of its documents. */
export interface LawOfOffer {
  readonly account: Parameters<typeof limitsOfSale>[0];
  readonly language: Language;
  /** Today's date at the company. */
  readonly today: string;
  /** The right-to-cancel rules that apply to the company. */
  readonly rights: readonly CancellationRule[];
}

/**
 * Returns a function that lists why the law of a home prevents an offer from being sent, each reason with what to do.
 * It covers the sale itself and its documents, but not licenses. Empty for a change order, whose sale has already
 * been made.
 */
export function blockersByLaw({ account, language, today, rights }: LawOfOffer) {
  const limits = limitsOfSale(account, today, rights);
  const asked = askedOfPapers(account, today, rights);
  return (offer: Offered, lines: OfferedLines): string[] =>
    offer.changesId
      ? []
      : [...lawBlockers(limits, offer, lines, language), ...paperBlockers(asked, offer, language)];
}
