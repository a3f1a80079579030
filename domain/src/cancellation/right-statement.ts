import type { Language } from '../language.ts';
import { buyerNotice } from './buyer-notice.ts';
import { offeredRight, type OfferedRight, type OfferedTo } from './offered-right.ts';
import {
  languagesOfPapers,
  paperHeadings,
  strictestPapers,
  type PaperPoints,
  type RulePapers,
} from './rule-papers.ts';

/** The statement of the right to cancel as a version stores it. It is printed next to each signature. */
export interface RightStatement {
  /** The minimum type size for printing it. */
  readonly points: PaperPoints;
  /** Whether it is also on the first page. */
  readonly frontPage?: true | undefined;
  /**
   * In each language that the place requires, starting with that of the sale: the statement, then the notice to the
   * buyer if the state requires one.
   */
  readonly said: readonly {
    readonly language: Language;
    readonly heading?: string | undefined;
    readonly text: string;
  }[];
}

const ordinals: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  en: { 3: 'third', 5: 'fifth', 7: 'seventh', 10: 'tenth', 15: 'fifteenth' },
  fr: { 3: 'troisième', 5: 'cinquième', 7: 'septième', 10: 'dixième', 15: 'quinzième' },
  es: { 3: 'tercer', 5: 'quinto', 7: 'séptimo', 10: 'décimo', 15: 'decimoquinto' },
};
const figures: Readonly<Record<Language, (days: number) => string>> = {
  en: (days) => `${days}${{ 1: 'st', 2: 'nd', 3: 'rd' }[days > 20 || days < 10 ? days % 10 : 0] ?? 'th'}`,
  fr: (days) => `${days}${days === 1 ? 'er' : 'e'}`,
  es: (days) => `${days}.º`,
};
/** Returns the ordinal of a day in the period: as a word if a law that we know uses one, otherwise as a figure. */
const ordinal = (language: Language, days: number): string =>
  ordinals[language][days] ?? figures[language](days);

type Texts = Readonly<Record<Language, (right: OfferedRight) => string>>;

/**
 * United States: the sentences of 16 CFR 429.1(a), with the days of the place; the French and Spanish texts are
 * translations.
 */
const unitedStates: Texts = {
  en: ({ period: { unit, days }, fromInstallation }) =>
    `You, the buyer, may cancel this transaction at any time prior to midnight of the ${ordinal('en', days)}${unit === 'business' ? ' business' : ''} day after the date of this transaction${fromInstallation ? ' or of the receipt of the product, whichever is later' : ''}. See the attached notice of cancellation form for an explanation of this right.`,
  fr: ({ period: { unit, days }, fromInstallation }) =>
    `Vous, l’acheteur, pouvez annuler cette transaction à tout moment avant minuit le ${ordinal('fr', days)} jour${unit === 'business' ? ' ouvrable' : ''} suivant la date de cette transaction${fromInstallation ? ' ou la réception du produit, selon la plus tardive des deux' : ''}. L’avis d’annulation ci-joint explique ce droit.`,
  es: ({ period: { unit, days }, fromInstallation }) =>
    `Usted, el comprador, puede cancelar esta transacción en cualquier momento antes de la medianoche del ${ordinal('es', days)} día${unit === 'business' ? ' hábil' : ''} después de la fecha de esta transacción${fromInstallation ? ' o de la recepción del producto, lo que ocurra más tarde' : ''}. El aviso de cancelación adjunto explica este derecho.`,
};

/** Canada: what the provinces' direct sales laws have in common. */
const canada: Texts = {
  en: ({ period: { unit, days } }) =>
    `You may cancel this contract from the day you enter into it until ${days}${unit === 'business' ? ' business' : ''} days after you receive a copy of it. You need no reason. See the attached statement of your right to cancel.`,
  fr: ({ period: { unit, days } }) =>
    `Vous pouvez annuler ce contrat à compter du jour où vous le concluez et jusqu’à ${days} jours${unit === 'business' ? ' ouvrables' : ''} après en avoir reçu un exemplaire. Aucun motif n’est nécessaire. L’énoncé ci-joint explique ce droit.`,
  es: ({ period: { unit, days } }) =>
    `Usted puede cancelar este contrato desde el día en que lo celebra hasta ${days} días${unit === 'business' ? ' hábiles' : ''} después de recibir una copia. No necesita dar ningún motivo. La declaración adjunta explica este derecho.`,
};

const texts: Readonly<Record<'us' | 'ca', Texts>> = { us: unitedStates, ca: canada };

const noticeToBuyer = (
  state: NonNullable<RulePapers['buyerNotice']>,
  language: Language,
  statement: string,
  { period }: OfferedRight,
) => buyerNotice(state, language, { statement, ordinal: ordinal(language, period.days) });

/**
 * Returns the statement of the right to cancel that the law requires next to the signature, in the language of the
 * sale and in those that the place always requires. It states the same days as the notice. Null for a business, which
 * has no such right.
 */
export function rightStatement(offer: OfferedTo, language: Language, day: string): RightStatement | null {
  const right = offeredRight(offer, day);
  if (!right) return null;
  const papers = strictestPapers(right.rules);
  return {
    points: papers.points ?? 10,
    ...(papers.frontPage && { frontPage: true }),
    said: languagesOfPapers(language, papers).flatMap((each) => {
      const text = texts[right.country][each](right);
      return [
        {
          language: each,
          ...(papers.statementHeading && { heading: paperHeadings[papers.statementHeading][each] }),
          text,
        },
        ...(papers.buyerNotice
          ? [{ language: each, ...noticeToBuyer(papers.buyerNotice, each, text, right) }]
          : []),
      ];
    }),
  };
}
