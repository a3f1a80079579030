import { formatLongDay } from '../calendar-date.ts';
import { monthsLeft } from '../contract/sale-term.ts';
import type { EstimateContent } from '../estimate/content.ts';
import { languageOf, localeOf, type Language } from '../language.ts';

interface EffectTexts {
  readonly title: string;
  /** @param months remaining months of the term on the day of the version. */
  readonly addsUntil: (reference: string, day: string, months: number) => string;
  /** @param months length of a term that has not begun. */
  readonly addsFor: (reference: string, months: number) => string;
  readonly adds: (reference: string) => string;
  /** For an estimate without services. */
  readonly belongs: (reference: string) => string;
  /** @param day the original last day of the replaced agreement. */
  readonly replaces: (reference: string, day: string | null) => string;
}

const texts: Readonly<Record<Language, EffectTexts>> = {
  en: {
    title: 'Your present agreement',
    addsUntil: (reference, day, months) =>
      `This adds to your agreement ${reference} and ends with it on ${day}: ${months === 1 ? '1 month is' : `${months} months are`} left of its term.`,
    addsFor: (reference, months) =>
      `This adds to your agreement ${reference} and ends with it. The term of ${months === 1 ? '1 month' : `${months} months`} begins with the service.`,
    adds: (reference) =>
      `This adds to your agreement ${reference} and goes on and ends with it. There is no minimum term.`,
    belongs: (reference) => `This adds to your agreement ${reference}.`,
    replaces: (reference, day) =>
      `This replaces your agreement ${reference}, which ends when this is signed${day ? ` instead of on ${day}` : ''}.`,
  },
  fr: {
    title: 'Votre contrat actuel',
    addsUntil: (reference, day, months) =>
      `Ceci s’ajoute à votre contrat ${reference} et prend fin avec lui le ${day} : il reste ${months} mois de sa durée.`,
    addsFor: (reference, months) =>
      `Ceci s’ajoute à votre contrat ${reference} et prend fin avec lui. La durée de ${months} mois commence avec le service.`,
    adds: (reference) =>
      `Ceci s’ajoute à votre contrat ${reference}, se poursuit et prend fin avec lui. Il n’y a pas de durée minimale.`,
    belongs: (reference) => `Ceci s’ajoute à votre contrat ${reference}.`,
    replaces: (reference, day) =>
      `Ceci remplace votre contrat ${reference}, qui prend fin à la signature${day ? ` au lieu du ${day}` : ''}.`,
  },
  es: {
    title: 'Su contrato actual',
    addsUntil: (reference, day, months) =>
      `Esto se agrega a su contrato ${reference} y termina con él el ${day}: ${months === 1 ? 'queda 1 mes' : `quedan ${months} meses`} de su plazo.`,
    addsFor: (reference, months) =>
      `Esto se agrega a su contrato ${reference} y termina con él. El plazo de ${months === 1 ? '1 mes' : `${months} meses`} comienza con el servicio.`,
    adds: (reference) =>
      `Esto se agrega a su contrato ${reference}, continúa y termina con él. No hay plazo mínimo.`,
    belongs: (reference) => `Esto se agrega a su contrato ${reference}.`,
    replaces: (reference, day) =>
      `Esto reemplaza su contrato ${reference}, que termina al firmar${day ? ` en lugar del ${day}` : ''}.`,
  },
};

/**
 * Returns the text of a sent version about the customer's current agreement; null if the version creates a new
 * agreement.
 */
export function sentEffectText(
  content: Pick<EstimateContent, 'contractEffect' | 'agreementTerms' | 'issuedOn' | 'currency' | 'language'>,
): { readonly title: string; readonly text: string } | null {
  const { contractEffect: effect, issuedOn, currency } = content;
  if (!effect || effect.kind === 'new') return null;
  const language = languageOf(content);
  const said = texts[language];
  const { kind, reference, endsOn, termMonths } = effect;
  const day = endsOn && formatLongDay(endsOn, localeOf(language, currency));
  const adds = () => {
    if (!content.agreementTerms) return said.belongs(reference);
    if (endsOn && day) return said.addsUntil(reference, day, monthsLeft(issuedOn, endsOn));
    return termMonths > 0 ? said.addsFor(reference, termMonths) : said.adds(reference);
  };
  return { title: said.title, text: kind === 'replacement' ? said.replaces(reference, day) : adds() };
}
