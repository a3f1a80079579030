import type { Language } from '../language.ts';

/** A notice of cancellation in one language. */
export interface NoticeText {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A blank line to write on. */
export const BLANK = '________________________';

/** Values that a notice states about the right and the seller. */
export interface SaidInNotice {
  readonly unit: 'business' | 'calendar';
  readonly days: number;
  readonly name: string;
  readonly address: string;
  /** The seller's email address if cancellation by email is possible; a blank line if no address is known. */
  readonly email?: string | undefined;
  /** The seller's phone number, for help with the notice. */
  readonly phone?: string | undefined;
  /** All contact details of the seller except the address: phone and email. */
  readonly reach?: string | undefined;
  /** Whether the refund is due within ten days instead of ten business days. */
  readonly tenDays?: true | undefined;
}
type Texts = Readonly<Record<Language, (said: SaidInNotice) => NoticeText>>;

/**
 * United States: the form of 16 CFR 429.1(b), whose wording the rule prescribes, with the days of the place; the
 * French and Spanish texts are translations.
 */
const unitedStates: Texts = {
  en: ({ unit, days, name, address, email, phone, tenDays }) => ({
    title: 'Notice of Cancellation',
    paragraphs: [
      'Date of transaction: {{date}}',
      `You may CANCEL this transaction, without any Penalty or Obligation, within ${days}${unit === 'business' ? ' BUSINESS' : ''} DAYS from the above date.`,
      `If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within TEN ${tenDays ? '' : 'BUSINESS '}DAYS following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be cancelled.`,
      'If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale, or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller’s expense and risk.',
      'If you do make the goods available to the seller and the seller does not pick them up within 20 days of the date of your Notice of Cancellation, you may retain or dispose of the goods without any further obligation. If you fail to make the goods available to the seller, or if you agree to return the goods to the seller and fail to do so, then you remain liable for performance of all obligations under the contract.',
      `To cancel this transaction, ${email ? 'mail, email, or deliver' : 'mail or deliver'} a signed and dated copy of this Cancellation Notice or any other written notice, or send a telegram, to ${name}, at ${address}${email ? `, ${email}` : ''}, NOT LATER THAN MIDNIGHT OF {{last day}}.`,
      ...(phone ? [`For help with finding or filling out this notice, call ${phone}.`] : []),
      'I HEREBY CANCEL THIS TRANSACTION.',
      `Date ${BLANK}   Buyer’s signature ${BLANK}`,
    ],
  }),
  es: ({ unit, days, name, address, email, phone, tenDays }) => ({
    title: 'Aviso de cancelación',
    paragraphs: [
      'Fecha de la transacción: {{date}}',
      `Usted puede CANCELAR esta transacción, sin ninguna multa ni obligación, dentro de ${days} DÍAS${unit === 'business' ? ' HÁBILES' : ''} a partir de la fecha anterior.`,
      `Si cancela, todo bien entregado a cambio, todo pago hecho por usted según el contrato o la venta y todo documento negociable firmado por usted se le devolverán dentro de DIEZ DÍAS${tenDays ? '' : ' HÁBILES'} después de que el vendedor reciba su aviso de cancelación, y toda garantía que surja de la transacción quedará cancelada.`,
      'Si cancela, debe poner a disposición del vendedor en su domicilio, en condiciones sustancialmente tan buenas como cuando los recibió, los bienes que se le hayan entregado; o puede, si lo desea, seguir las instrucciones del vendedor para devolverlos por cuenta y riesgo del vendedor.',
      'Si pone los bienes a disposición del vendedor y este no los recoge dentro de los 20 días siguientes a la fecha de su aviso, usted puede conservarlos o deshacerse de ellos sin más obligación. Si no los pone a disposición del vendedor, o si acepta devolverlos y no lo hace, sigue obligado a cumplir todas las obligaciones del contrato.',
      `Para cancelar esta transacción, envíe por correo${email ? ', envíe por correo electrónico' : ''} o entregue una copia firmada y fechada de este aviso, u otro aviso por escrito, a ${name}, en ${address}${email ? `, ${email}` : ''}, A MÁS TARDAR A LA MEDIANOCHE DEL {{last day}}.`,
      ...(phone ? [`Si necesita ayuda para encontrar o llenar este aviso, llame al ${phone}.`] : []),
      'POR LA PRESENTE CANCELO ESTA TRANSACCIÓN.',
      `Fecha ${BLANK}   Firma del comprador ${BLANK}`,
    ],
  }),
  fr: ({ unit, days, name, address, email, phone, tenDays }) => ({
    title: 'Avis d’annulation',
    paragraphs: [
      'Date de la transaction : {{date}}',
      `Vous pouvez ANNULER cette transaction, sans pénalité ni obligation, dans les ${days} JOURS${unit === 'business' ? ' OUVRABLES' : ''} suivant la date ci-dessus.`,
      `Si vous annulez, tout bien remis en échange, tout paiement fait en vertu du contrat ou de la vente et tout effet négociable signé par vous vous seront rendus dans les DIX JOURS${tenDays ? '' : ' OUVRABLES'} suivant la réception de votre avis par le vendeur, et toute sûreté née de la transaction sera annulée.`,
      'Si vous annulez, vous devez tenir à la disposition du vendeur, à votre domicile, dans un état essentiellement aussi bon qu’à la réception, les biens qui vous ont été livrés; ou vous pouvez suivre les instructions du vendeur pour leur retour, à ses frais et à ses risques.',
      'Si vous tenez les biens à la disposition du vendeur et qu’il ne les reprend pas dans les 20 jours suivant la date de votre avis, vous pouvez les garder ou en disposer sans autre obligation. Si vous ne les tenez pas à sa disposition, ou si vous acceptez de les retourner et ne le faites pas, vous restez tenu de toutes les obligations du contrat.',
      `Pour annuler cette transaction, postez${email ? ', envoyez par courriel' : ''} ou remettez une copie signée et datée de cet avis, ou tout autre avis écrit, à ${name}, ${address}${email ? `, ${email}` : ''}, AU PLUS TARD À MINUIT LE {{last day}}.`,
      ...(phone ? [`Pour trouver ou remplir cet avis, appelez le ${phone}.`] : []),
      'J’ANNULE PAR LA PRÉSENTE CETTE TRANSACTION.',
      `Date ${BLANK}   Signature de l’acheteur ${BLANK}`,
    ],
  }),
};

/** Canada: what the provinces' direct sales laws have in common. */
const canada: Texts = {
  en: ({ unit, days, name, address }) => ({
    title: 'Your right to cancel',
    paragraphs: [
      'Date of the contract: {{date}}',
      `You may cancel this contract from the day you enter into it until ${days}${unit === 'business' ? ' business' : ''} days after you receive a copy of it. You need no reason.`,
      'If you cancel, the seller has 15 days to refund your money and to return what you traded in. You must then return the goods.',
      `To cancel, give notice to ${name} at ${address}, by any method that lets you prove that you gave it, such as registered mail, email, fax, or delivery by hand. The last day is {{last day}}.`,
      'I cancel this contract.',
      `Date ${BLANK}   Buyer’s signature ${BLANK}`,
    ],
  }),
  fr: ({ unit, days, name, address }) => ({
    title: 'Votre droit d’annuler',
    paragraphs: [
      'Date du contrat : {{date}}',
      `Vous pouvez annuler ce contrat à compter du jour où vous le concluez et jusqu’à ${days} jours${unit === 'business' ? ' ouvrables' : ''} après en avoir reçu un exemplaire. Aucun motif n’est nécessaire.`,
      'Si vous annulez, le vendeur a 15 jours pour vous rembourser et vous rendre ce que vous avez donné en échange. Vous devez alors rendre les biens.',
      `Pour annuler, avisez ${name}, ${address}, par tout moyen qui vous permet de le prouver : courrier recommandé, courriel, télécopie ou remise en main propre. Le dernier jour est le {{last day}}.`,
      'J’annule ce contrat.',
      `Date ${BLANK}   Signature de l’acheteur ${BLANK}`,
    ],
  }),
  es: ({ unit, days, name, address }) => ({
    title: 'Su derecho a cancelar',
    paragraphs: [
      'Fecha del contrato: {{date}}',
      `Usted puede cancelar este contrato desde el día en que lo celebra hasta ${days} días${unit === 'business' ? ' hábiles' : ''} después de recibir una copia. No necesita dar ningún motivo.`,
      'Si cancela, el vendedor tiene 15 días para devolverle su dinero y lo que usted entregó a cambio. Usted debe entonces devolver los bienes.',
      `Para cancelar, avise a ${name}, en ${address}, por cualquier medio que le permita probarlo: correo certificado, correo electrónico, fax o entrega en mano. El último día es el {{last day}}.`,
      'Cancelo este contrato.',
      `Fecha ${BLANK}   Firma del comprador ${BLANK}`,
    ],
  }),
};

/** Notices of cancellation by country and language. */
export const noticeTexts: Readonly<Record<'us' | 'ca', Texts>> = { us: unitedStates, ca: canada };
