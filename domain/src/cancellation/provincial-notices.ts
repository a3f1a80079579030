import type { Language } from '../language.ts';
import { BLANK, type NoticeText, type SaidInNotice } from './notice-texts.ts';

type OfProvince = (general: NoticeText, said: SaidInNotice) => NoticeText;
type Texts = Readonly<Record<Language, OfProvince>>;

/** Returns the name of the seller, and the ways to send it a notice. */
const seller = ({ name, address, reach }: SaidInNotice): string =>
  [name, address, reach].filter(Boolean).join(', ');

/**
 * The statement of cancellation rights that the provinces agreed on, as worded in their regulations: Alberta (AR
 * 191/99, Schedule), Saskatchewan (D-28, Reg 2, Appendix), Newfoundland and Labrador (NLR 56/12, Schedule, which has
 * two phrases of its own). The French and Spanish texts are translations. The date and the last day follow it.
 */
const agreed = (phrases: { readonly enters: string; readonly receives: string }): Texts => ({
  en: ({ title }, said) => ({
    title,
    paragraphs: [
      `You may cancel this contract from the day you ${phrases.enters} until ${said.days}${said.unit === 'business' ? ' business' : ''} days after you receive ${phrases.receives}. You do not need a reason to cancel.`,
      'If you do not receive the goods or services within 30 days of the date stated in the contract, you may cancel this contract within one year of the contract date. You lose that right if you accept delivery after the 30 days. There are other grounds for extended cancellation. For more information, you may contact your provincial/territorial consumer affairs office.',
      'If you cancel this contract, the seller has 15 days to refund your money and any trade-in, or the cash value of the trade-in. You must then return the goods.',
      'To cancel, you must give notice of cancellation at the address below. You must give notice of cancellation by a method that will allow you to prove that you gave notice, including registered mail, fax or by personal delivery.',
      `Address for notice: ${seller(said)}`,
      'Date of the contract: {{date}}. The last day of the period named above is {{last day}}.',
      'I cancel this contract.',
      `Date ${BLANK}   Buyer’s signature ${BLANK}`,
    ],
  }),
  fr: ({ title }, said) => ({
    title,
    paragraphs: [
      `Vous pouvez annuler ce contrat à compter du jour où vous le concluez et jusqu’à ${said.days} jours${said.unit === 'business' ? ' ouvrables' : ''} après en avoir reçu un exemplaire. Vous n’avez pas à donner de motif.`,
      'Si vous ne recevez pas les biens ou les services dans les 30 jours de la date indiquée au contrat, vous pouvez annuler ce contrat dans l’année qui suit sa date. Vous perdez ce droit si vous acceptez la livraison après les 30 jours. D’autres motifs prolongent le délai d’annulation. Pour en savoir plus, adressez-vous au bureau de la consommation de votre province ou territoire.',
      'Si vous annulez ce contrat, le vendeur a 15 jours pour vous rembourser et vous rendre ce que vous avez donné en échange, ou sa valeur en argent. Vous devez alors rendre les biens.',
      'Pour annuler, donnez un avis d’annulation à l’adresse ci-dessous, par un moyen qui vous permet de prouver que vous l’avez donné, comme le courrier recommandé, la télécopie ou la remise en main propre.',
      `Adresse pour l’avis : ${seller(said)}`,
      'Date du contrat : {{date}}. Le dernier jour du délai ci-dessus est le {{last day}}.',
      'J’annule ce contrat.',
      `Date ${BLANK}   Signature de l’acheteur ${BLANK}`,
    ],
  }),
  es: ({ title }, said) => ({
    title,
    paragraphs: [
      `Usted puede cancelar este contrato desde el día en que lo celebra hasta ${said.days} días${said.unit === 'business' ? ' hábiles' : ''} después de recibir una copia. No necesita dar ningún motivo.`,
      'Si no recibe los bienes o servicios dentro de los 30 días siguientes a la fecha indicada en el contrato, puede cancelarlo dentro de un año de su fecha. Pierde ese derecho si acepta la entrega después de los 30 días. Hay otros motivos que amplían el plazo. Para más información, puede comunicarse con la oficina de consumo de su provincia o territorio.',
      'Si cancela este contrato, el vendedor tiene 15 días para devolverle su dinero y lo que usted entregó a cambio, o su valor en dinero. Usted debe entonces devolver los bienes.',
      'Para cancelar, debe dar un aviso de cancelación en la dirección siguiente, por un medio que le permita probar que lo dio, como correo certificado, fax o entrega en mano.',
      `Dirección para el aviso: ${seller(said)}`,
      'Fecha del contrato: {{date}}. El último día del plazo anterior es el {{last day}}.',
      'Cancelo este contrato.',
      `Fecha ${BLANK}   Firma del comprador ${BLANK}`,
    ],
  }),
});

/**
 * Québec: the statement and the form of P-40.1, r. 3, s. 50.2, which are alone on their page; the Spanish text is a
 * translation.
 */
const quebec: Texts = {
  en: (_general, said) => ({
    title: 'Statement of consumer cancellation rights',
    paragraphs: [
      '(Consumer Protection Act, section 58)',
      `You may cancel this contract for any reason within ${said.days} days after you receive a copy of the contract along with the other required documents.`,
      'If you do not receive the goods or services within 30 days of the date stated in the contract, you may cancel the contract within one year. You lose that right if you accept delivery after the 30-day period. There are other grounds for an extension of the cancellation period to one year, for example if the itinerant merchant does not hold a permit or has not provided the required security at the time the contract is entered into or if the contract is incorrectly made or worded. For more information, you may seek legal advice or contact the Office de la protection du consommateur.',
      'If you cancel the contract, the itinerant merchant must refund all amounts you have paid, and return to you the goods received in payment, as a trade-in or on account; if the merchant is unable to return the goods, you are entitled to receive an amount of money corresponding to the value indicated in the contract or the cash value of the goods, within 15 days of cancellation. You also have 15 days to return to the merchant any goods you received from the merchant.',
      'To cancel, you must return the items received from the merchant to the merchant or the merchant’s representative, send the merchant the cancellation form printed below, or send the merchant another written notice of cancellation. The form or written notice must be sent to the merchant or the merchant’s representative at the address indicated on the form, or at any other address indicated in the contract. You must give notice of cancellation by personal delivery or by any other method that will allow you to prove that you gave notice, including registered mail, email, fax and courier.',
      'CANCELLATION FORM',
      `To be completed by the merchant. To: ${seller(said)}`,
      `To be completed by the consumer. Date on which the form is sent: ${BLANK}`,
      `Pursuant to section 59 of the Consumer Protection Act, I cancel the contract No. ${BLANK} entered into on {{date}} at ${BLANK}.`,
      `Consumer’s name ${BLANK}   Telephone, fax, email ${BLANK}`,
      `Address ${BLANK}   Consumer’s signature ${BLANK}`,
    ],
  }),
  fr: (_general, said) => ({
    title: 'Énoncé des droits de résolution du consommateur',
    paragraphs: [
      '(Loi sur la protection du consommateur, article 58)',
      `Vous pouvez résoudre ce contrat, pour n’importe quelle raison, pendant une période de ${said.days} jours après la réception du double du contrat et des documents qui doivent y être annexés.`,
      'Si vous ne recevez pas le bien ou le service au cours des 30 jours qui suivent une date indiquée dans le contrat, vous avez 1 an pour résoudre le contrat. Toutefois, vous perdez ce droit de résolution si vous acceptez la livraison après cette période de 30 jours. Le délai d’exercice du droit de résolution peut aussi être porté à 1 an pour d’autres raisons, notamment pour absence de permis, pour absence ou pour déficience de cautionnement, pour absence de livraison ou pour non-conformité du contrat. Pour de plus amples renseignements, communiquez avec un conseiller juridique ou l’Office de la protection du consommateur.',
      'Lorsque le contrat est résolu, le commerçant itinérant doit vous rembourser toutes les sommes que vous lui avez versées et vous restituer tout bien qu’il a reçu en paiement, en échange ou en acompte; s’il ne peut restituer ce bien, le commerçant itinérant doit remettre une somme correspondant au prix de ce bien indiqué au contrat ou, à défaut, la valeur de ce bien dans les 15 jours de la résolution. Dans le même délai, vous devez remettre au commerçant itinérant le bien que vous avez reçu du commerçant.',
      'Pour résoudre le contrat, il suffit soit de remettre au commerçant itinérant ou à son représentant le bien que vous avez reçu, soit de lui retourner le formulaire proposé ci-dessous ou de lui envoyer un autre avis écrit à cet effet. Le formulaire ou l’avis doit être adressé au commerçant itinérant ou à son représentant, à l’adresse indiquée ci-dessous ou à toute autre adresse du commerçant itinérant ou de son représentant indiquée dans le contrat. L’avis doit être remis en personne ou être donné par tout autre moyen permettant au consommateur de prouver son envoi : par courrier recommandé, par courrier électronique, par télécopieur ou par un service de messagerie.',
      'FORMULAIRE DE RÉSOLUTION',
      `À remplir par le commerçant. À : ${seller(said)}`,
      `À remplir par le consommateur. Date d’envoi du formulaire : ${BLANK}`,
      `En vertu de l’article 59 de la Loi sur la protection du consommateur, je résous le contrat no ${BLANK} conclu le {{date}} à ${BLANK}.`,
      `Nom du consommateur ${BLANK}   Téléphone, télécopieur, courriel ${BLANK}`,
      `Adresse ${BLANK}   Signature du consommateur ${BLANK}`,
    ],
  }),
  es: (_general, said) => ({
    title: 'Declaración de los derechos de resolución del consumidor',
    paragraphs: [
      '(Ley de protección del consumidor, artículo 58)',
      `Usted puede resolver este contrato, por cualquier motivo, dentro de los ${said.days} días siguientes a recibir el ejemplar del contrato y los documentos que deben acompañarlo.`,
      'Si no recibe el bien o el servicio dentro de los 30 días siguientes a la fecha indicada en el contrato, tiene 1 año para resolverlo. Pierde ese derecho si acepta la entrega después de esos 30 días. El plazo también puede ser de 1 año por otros motivos, por ejemplo si el comerciante no tenía permiso o garantía, o si el contrato no cumple la ley. Para más información, consulte a un abogado o a la Office de la protection du consommateur.',
      'Si el contrato se resuelve, el comerciante ambulante debe devolverle, dentro de 15 días, todo lo que usted pagó y todo bien que recibió en pago, a cambio o a cuenta, o su valor. En el mismo plazo, usted debe devolver al comerciante el bien que recibió de él.',
      'Para resolver el contrato, devuelva al comerciante o a su representante el bien que recibió, envíele el formulario de abajo, o envíele otro aviso por escrito, a la dirección indicada abajo o a cualquier otra indicada en el contrato. Entréguelo en persona o envíelo por un medio que le permita probarlo: correo certificado, correo electrónico, fax o mensajería.',
      'FORMULARIO DE RESOLUCIÓN',
      `Para el comerciante. A: ${seller(said)}`,
      `Para el consumidor. Fecha de envío del formulario: ${BLANK}`,
      `Según el artículo 59 de la Ley de protección del consumidor, resuelvo el contrato n.º ${BLANK} celebrado el {{date}} en ${BLANK}.`,
      `Nombre del consumidor ${BLANK}   Teléfono, fax, correo electrónico ${BLANK}`,
      `Dirección ${BLANK}   Firma del consumidor ${BLANK}`,
    ],
  }),
};

/** The notices of provinces that prescribe the wording. */
export const provincialNotices = {
  ab: agreed({
    enters: 'enter the contract',
    receives: 'a copy of this contract',
  }),
  nl: agreed({ enters: 'enter into the contract', receives: 'the contract' }),
  qc: quebec,
} as const satisfies Readonly<Record<string, Texts>>;
