import type { AgreementTerms } from '../contract/agreement-terms.ts';
import type { Language } from '../language.ts';

/** Formats amounts and shares in the style of the document. */
interface Format {
  money(cents: number): string;
  percent(ppm: number): string;
}

/** @param hasTerm whether the services have a term. */
type RenewalText = (terms: AgreementTerms, hasTerm: boolean) => string;

const enNotice = (days: number): string => (days === 1 ? '1 day’s notice' : `${days} days’ notice`);
const enRenewal: RenewalText = ({ renewal, renewalMonths, noticeDays }, hasTerm) => {
  if (hasTerm && renewal === 'none') return 'The services end with the term.';
  if (hasTerm && renewal === 'months') {
    const before = noticeDays > 0 ? ` at least ${noticeDays === 1 ? '1 day' : `${noticeDays} days`}` : '';
    const length = renewalMonths === 1 ? '1 month' : `${renewalMonths} months`;
    return `After the term, the services renew for ${length} at a time, unless either side says no${before} before the end.`;
  }
  const begin = hasTerm ? 'After the term, the services' : 'The services';
  const notice = noticeDays > 0 ? ` with ${enNotice(noticeDays)}` : '';
  return `${begin} go on from month to month until either side ends them${notice}.`;
};

const en = {
  title: 'Renewal and early end',
  renewal: enRenewal,
  earlyEnd: (share: string | null, cap: string | null) =>
    share === null
      ? 'If the services end before the term is over, nothing is due for the rest of the term.'
      : `If the services end before the term is over, ${share} of the monthly charges before tax for the months that are left is due${cap ? `, at most ${cap}` : ''}, save where the law waives it.`,
};

/**
 * A document's texts about renewal and early termination. The customer's page lazy-loads them with the component that
 * shows them.
 */
type AgreementTermsTexts = typeof en;

const frDays = (days: number): string => (days === 1 ? '1 jour' : `${days} jours`);
const fr: AgreementTermsTexts = {
  title: 'Renouvellement et fin anticipée',
  renewal: ({ renewal, renewalMonths, noticeDays }, hasTerm) => {
    if (hasTerm && renewal === 'none') return 'Les services prennent fin à la fin de la durée prévue.';
    if (hasTerm && renewal === 'months') {
      const before = noticeDays > 0 ? ` au moins ${frDays(noticeDays)}` : '';
      return `Après la durée prévue, les services sont renouvelés pour ${renewalMonths} mois à la fois, à moins qu’une partie ne s’y oppose${before} avant la fin.`;
    }
    const begin = hasTerm ? 'Après la durée prévue, les services' : 'Les services';
    const notice = noticeDays > 0 ? ` par un avis de ${frDays(noticeDays)}` : '';
    return `${begin} se poursuivent de mois en mois jusqu’à ce qu’une partie y mette fin${notice}.`;
  },
  earlyEnd: (share, cap) =>
    share === null
      ? 'Si les services prennent fin avant la fin de la durée prévue, rien n’est dû pour le reste de la durée.'
      : `Si les services prennent fin avant la fin de la durée prévue, ${share} des frais mensuels avant taxes des mois restants sont dus${cap ? `, au plus ${cap}` : ''}, sauf là où la loi vous en dispense.`,
};

const esDays = (days: number): string => (days === 1 ? '1 día' : `${days} días`);
const es: AgreementTermsTexts = {
  title: 'Renovación y fin anticipado',
  renewal: ({ renewal, renewalMonths, noticeDays }, hasTerm) => {
    if (hasTerm && renewal === 'none') return 'Los servicios terminan con el plazo.';
    if (hasTerm && renewal === 'months') {
      const before = noticeDays > 0 ? ` al menos ${esDays(noticeDays)}` : '';
      const length = renewalMonths === 1 ? '1 mes' : `${renewalMonths} meses`;
      return `Después del plazo, los servicios se renuevan por ${length} cada vez, salvo que una de las partes se oponga${before} antes del fin.`;
    }
    const begin = hasTerm ? 'Después del plazo, los servicios' : 'Los servicios';
    const notice = noticeDays > 0 ? ` con un aviso de ${esDays(noticeDays)}` : '';
    return `${begin} siguen de mes a mes hasta que una de las partes los termine${notice}.`;
  },
  earlyEnd: (share, cap) =>
    share === null
      ? 'Si los servicios terminan antes de que acabe el plazo, no se debe nada por el resto del plazo.'
      : `Si los servicios terminan antes de que acabe el plazo, se debe el ${share} de los cargos mensuales antes de impuestos de los meses restantes${cap ? `, como máximo ${cap}` : ''}, salvo donde la ley lo exime.`,
};

const texts: Readonly<Record<Language, AgreementTermsTexts>> = { en, fr, es };

/** Whether the services of an estimate, or of at least one of its options, have a term. */
export const hasTerm = ({
  termMonths,
  options = [],
}: {
  readonly termMonths: number;
  readonly options?: readonly { readonly termMonths: number }[] | undefined;
}): boolean => [{ termMonths }, ...options].some((each) => each.termMonths > 0);

/**
 * Returns sentences about renewal and early termination. The customer's page, the PDF, and the merge fields of an
 * agreement use the same sentences.
 */
export function agreementTermsText(
  terms: AgreementTerms,
  language: Language,
  runsForTerm: boolean,
  { money, percent }: Format,
): { readonly title: string; readonly renewal: string; readonly earlyEnd: string } {
  const { title, renewal, earlyEnd } = texts[language];
  const { terminationPpm, terminationCap } = terms;
  return {
    title,
    renewal: renewal(terms, runsForTerm),
    earlyEnd: earlyEnd(
      terminationPpm ? percent(terminationPpm) : null,
      terminationCap === null ? null : money(terminationCap),
    ),
  };
}
