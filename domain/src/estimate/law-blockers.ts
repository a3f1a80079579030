import { askedOfPapers, paperBlockers } from '../cancellation/asked-of-papers.ts';
import type { CancellationRule } from '../cancellation/rule.ts';
import { limitsOfSale } from '../cancellation/sale-limits.ts';
import type { Language } from '../language.ts';
import { lawBlockers } from './law-limits.ts';

type Offered = Parameters<typeof lawBlockers>[1] &
  Parameters<typeof paperBlockers>[1] & { readonly changesId: string | null };
type OfferedLines = Parameters<typeof lawBlockers>[2];

/** Under which law an offer is sent, and in which language its papers are. */
export interface LawOfOffer {
  readonly account: Parameters<typeof limitsOfSale>[0];
  readonly language: Language;
  /** The company's day. */
  readonly today: string;
  /** The rules of the right to cancel as they hold for the company. */
  readonly rights: readonly CancellationRule[];
}

/**
 * What the law of a home keeps its offers from being sent for, in words, each with what to do: of the sale itself, and of its papers. Licenses are another question. Nothing for a
 * change order, whose sale has been made.
 */
export function blockersByLaw({ account, language, today, rights }: LawOfOffer) {
  const limits = limitsOfSale(account, today, rights);
  const asked = askedOfPapers(account, today, rights);
  return (offer: Offered, lines: OfferedLines): string[] =>
    offer.changesId
      ? []
      : [...lawBlockers(limits, offer, lines, language), ...paperBlockers(asked, offer, language)];
}
