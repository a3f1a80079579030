import type { Language } from '../language.ts';

const en = {
  title: 'Financing examples',
  note: (amount: string) =>
    `For the balance of ${amount}. An example, not an offer of credit: the lender’s own papers govern.`,
  term: (months: number, rate: string) =>
    `${months === 1 ? '1 month' : `${months} months`} at ${rate} a year`,
  sums: (last: string, total: string, interest: string) =>
    `Last payment ${last}. ${total} in all, of which ${interest} is interest.`,
};

/** The texts of financing examples in every language. Few estimates have any, so they are loaded together with the examples. */
export type FinancingTexts = typeof en;

const fr: FinancingTexts = {
  title: 'Exemples de financement',
  note: (amount) =>
    `Pour le solde de ${amount}. Un exemple, non une offre de crédit : les documents du prêteur font foi.`,
  term: (months, rate) => `${months} mois à ${rate} par an`,
  sums: (last, total, interest) => `Dernier paiement ${last}. ${total} en tout, dont ${interest} d’intérêts.`,
};

const es: FinancingTexts = {
  title: 'Ejemplos de financiación',
  note: (amount) =>
    `Por el saldo de ${amount}. Es un ejemplo, no una oferta de crédito: rigen los documentos del prestamista.`,
  term: (months, rate) => `${months === 1 ? '1 mes' : `${months} meses`} al ${rate} anual`,
  sums: (last, total, interest) =>
    `Último pago ${last}. ${total} en total, de los que ${interest} son intereses.`,
};

export const financingTexts: Readonly<Record<Language, FinancingTexts>> = { en, fr, es };
