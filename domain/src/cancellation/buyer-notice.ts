import type { Language } from '../language.ts';
import { BLANK } from './notice-texts.ts';
import type { RulePapers } from './rule-papers.ts';

/** Values that a notice to the buyer states about the right. */
interface SaidToBuyer {
  /** The statement next to the signature. */
  readonly statement: string;
  /** The ordinal of the last day of the period: `third`. */
  readonly ordinal: string;
}
type Items = Readonly<Record<Language, (said: SaidToBuyer) => readonly string[]>>;

const titles: Readonly<Record<Language, string>> = {
  en: 'Notice to Buyer',
  fr: 'Avis à l’acheteur',
  es: 'Aviso al comprador',
};

/** The first two blanks are the same in both states. */
const blanks: Readonly<Record<Language, readonly [string, string]>> = {
  en: [
    'Do not sign this agreement if any of the spaces intended for the agreed terms to the extent of then available information are left blank.',
    'You are entitled to a copy of this agreement at the time you sign it.',
  ],
  fr: [
    'Ne signez pas cette entente si des espaces prévus pour les conditions convenues sont laissés en blanc, dans la mesure de l’information disponible.',
    'Vous avez droit à un exemplaire de cette entente au moment où vous la signez.',
  ],
  es: [
    'No firme este contrato si alguno de los espacios destinados a las condiciones acordadas está en blanco, en la medida de la información disponible.',
    'Usted tiene derecho a una copia de este contrato en el momento de firmarlo.',
  ],
};

/**
 * North Dakota: N.D.C.C. 51-18-04; the French and Spanish texts are translations. For a buyer of 65 or older, the
 * fourth item states the fifteenth day (51-18-02).
 */
const northDakota: Items = {
  en: ({ statement }) => [
    ...blanks.en,
    'You may pay off the full unpaid balance due under this agreement at any time, and in so doing you may receive a full rebate of the unearned finance and insurance charges.',
    statement,
    'The seller cannot enter your premises unlawfully or commit any breach of the peace to repossess goods purchased under this agreement.',
  ],
  fr: ({ statement }) => [
    ...blanks.fr,
    'Vous pouvez payer en tout temps la totalité du solde dû en vertu de cette entente et obtenir ainsi une remise complète des frais de financement et d’assurance non gagnés.',
    statement,
    'Le vendeur ne peut pas entrer illégalement chez vous ni troubler l’ordre public pour reprendre les biens achetés en vertu de cette entente.',
  ],
  es: ({ statement }) => [
    ...blanks.es,
    'Usted puede pagar en cualquier momento la totalidad del saldo pendiente de este contrato y, al hacerlo, puede recibir la devolución total de los cargos de financiamiento y de seguro no devengados.',
    statement,
    'El vendedor no puede entrar ilegalmente en su domicilio ni alterar el orden público para recuperar los bienes comprados según este contrato.',
  ],
};

/**
 * Rhode Island: R.I. Gen. Laws 6-28-4(a); the French and Spanish texts are translations. The accompanying notice of
 * cancellation may have any written form.
 */
const rhodeIsland: Items = {
  en: ({ ordinal }) => [
    ...blanks.en,
    'You may at any time pay off the full unpaid balance due under this agreement, and in so doing you may be entitled to receive a partial rebate of the finance and insurance charges.',
    'The seller has no right to unlawfully enter your premises or commit any breach of the peace to repossess goods purchased under this agreement.',
    `You may cancel this agreement if it has not been signed at the main office or a branch office of the seller, provided you notify the seller at his or her main office or branch office shown in the agreement by registered or certified mail, which shall be posted not later than midnight of the ${ordinal} calendar day after the day on which the buyer signs the agreement, excluding Sunday and any holiday on which regular mail deliveries are not made. See the attached notice of cancellation form for an explanation of buyer’s rights.`,
  ],
  fr: ({ ordinal }) => [
    ...blanks.fr,
    'Vous pouvez payer en tout temps la totalité du solde dû en vertu de cette entente, et vous pouvez alors avoir droit à une remise partielle des frais de financement et d’assurance.',
    'Le vendeur n’a pas le droit d’entrer illégalement chez vous ni de troubler l’ordre public pour reprendre les biens achetés en vertu de cette entente.',
    `Vous pouvez annuler cette entente si elle n’a pas été signée au bureau principal ou à une succursale du vendeur, à condition d’en aviser le vendeur, à son bureau indiqué dans l’entente, par courrier recommandé ou certifié posté au plus tard à minuit le ${ordinal} jour civil suivant la signature, sans compter le dimanche ni les jours fériés où le courrier n’est pas distribué. L’avis d’annulation ci-joint explique les droits de l’acheteur.`,
  ],
  es: ({ ordinal }) => [
    ...blanks.es,
    'Usted puede pagar en cualquier momento la totalidad del saldo pendiente de este contrato y, al hacerlo, puede tener derecho a una devolución parcial de los cargos de financiamiento y de seguro.',
    'El vendedor no tiene derecho a entrar ilegalmente en su domicilio ni a alterar el orden público para recuperar los bienes comprados según este contrato.',
    `Usted puede cancelar este contrato si no se firmó en la oficina principal o en una sucursal del vendedor, siempre que avise al vendedor, en su oficina indicada en el contrato, por correo registrado o certificado enviado a más tardar a la medianoche del ${ordinal} día natural después de la firma, sin contar domingos ni días festivos sin reparto de correo. El aviso de cancelación adjunto explica los derechos del comprador.`,
  ],
};

const itemized: Readonly<Record<'nd' | 'ri', Items>> = { nd: northDakota, ri: rhodeIsland };

/**
 * Maryland: the acknowledgment of Comm. Law 14-302.1(4), with the days for both groups of buyers; the French and
 * Spanish texts are translations.
 */
const acknowledgment: Readonly<Record<Language, { readonly heading: string; readonly text: string }>> = {
  en: {
    heading: 'Acknowledgment of oral notice',
    text: `I, ${BLANK}, have been provided oral notice that I have the right to cancel this transaction, without any penalty or obligation, within 5 business days from the date of the transaction specified on the “Notice of Cancellation”, or, if I am at least 65 years old, within 7 business days from the date of the transaction specified on the “Notice of Cancellation”. [  ] Check if buyer is at least 65 years old. Buyer’s signature ${BLANK} Date ${BLANK}`,
  },
  fr: {
    heading: 'Accusé de l’avis oral',
    text: `Je, ${BLANK}, ai été avisé de vive voix que j’ai le droit d’annuler cette transaction, sans pénalité ni obligation, dans les 5 jours ouvrables suivant la date de la transaction indiquée sur l’« Avis d’annulation » ou, si j’ai au moins 65 ans, dans les 7 jours ouvrables suivant cette date. [  ] Cochez si l’acheteur a au moins 65 ans. Signature de l’acheteur ${BLANK} Date ${BLANK}`,
  },
  es: {
    heading: 'Constancia del aviso oral',
    text: `Yo, ${BLANK}, fui avisado oralmente de que tengo derecho a cancelar esta transacción, sin ninguna multa ni obligación, dentro de 5 días hábiles a partir de la fecha indicada en el “Aviso de cancelación” o, si tengo al menos 65 años, dentro de 7 días hábiles a partir de esa fecha. [  ] Marque si el comprador tiene al menos 65 años. Firma del comprador ${BLANK} Fecha ${BLANK}`,
  },
};

/** Returns the notice to the buyer that a state requires next to the signature, in one language. */
export const buyerNotice = (
  state: NonNullable<RulePapers['buyerNotice']>,
  language: Language,
  said: SaidToBuyer,
): { readonly heading: string; readonly text: string } =>
  state === 'md'
    ? acknowledgment[language]
    : {
        heading: titles[language],
        text: itemized[state][language](said)
          .map((item, at) => `(${at + 1}) ${item}`)
          .join(' '),
      };
