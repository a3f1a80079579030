import type { Language } from '../language.ts';
import { BLANK, type NoticeText, type SaidInNotice } from './notice-texts.ts';
import { provincialNotices } from './provincial-notices.ts';
import type { RulePapers } from './rule-papers.ts';

/** A state's version of the federal notice, in one language. */
type OfState = (federal: NoticeText, said: SaidInNotice) => NoticeText;

/** Returns the seller's name, and how a notice can be sent to them. */
const seller = ({ name, address, email = BLANK, phone }: SaidInNotice): string =>
  [name, address, email, phone].filter(Boolean).join(', ');

/**
 * Connecticut: the sample notice of the Department of Consumer Protection, whose deadline is a date, and which
 * accepts email, fax, and mail (Conn. Gen. Stat. 42-135a). The French and Spanish texts are translations. The part
 * about the goods is the federal text.
 */
const connecticut: Readonly<Record<Language, OfState>> = {
  en: ({ title, paragraphs }, said) => ({
    title,
    paragraphs: [
      `Seller: ${seller(said)}`,
      ...paragraphs.slice(0, 1),
      'You have the right to cancel this contract or sale by following the instructions in this notice. Your deadline is MIDNIGHT ON {{last day}} to cancel. You have until this deadline to sign, date, and send this notice of cancellation to the seller by email, fax, or mail to the contact information listed above.',
      'There is no penalty if you cancel. You do not have any legal obligations under the contract if you cancel. If you cancel, the seller must return to you any payments made by you, any property you traded in, and any negotiable instrument executed by you, such as a personal check, money order, or promissory note, within TEN BUSINESS DAYS after the seller receives this notice, and any security interest arising out of the transaction will be canceled.',
      ...paragraphs.slice(3, 5),
      ...paragraphs.slice(-2),
    ],
  }),
  fr: ({ title, paragraphs }, said) => ({
    title,
    paragraphs: [
      `Vendeur : ${seller(said)}`,
      ...paragraphs.slice(0, 1),
      'Vous avez le droit d’annuler ce contrat ou cette vente en suivant les instructions de cet avis. Vous avez jusqu’à MINUIT LE {{last day}} pour signer, dater et envoyer cet avis au vendeur par courriel, par télécopie ou par la poste, aux coordonnées ci-dessus.',
      'L’annulation n’entraîne aucune pénalité ni aucune obligation en vertu du contrat. Si vous annulez, le vendeur doit vous rendre vos paiements, tout bien remis en échange et tout effet négociable que vous avez signé, comme un chèque, un mandat ou un billet, dans les DIX JOURS OUVRABLES suivant la réception de cet avis, et toute sûreté née de la transaction sera annulée.',
      ...paragraphs.slice(3, 5),
      ...paragraphs.slice(-2),
    ],
  }),
  es: ({ title, paragraphs }, said) => ({
    title,
    paragraphs: [
      `Vendedor: ${seller(said)}`,
      ...paragraphs.slice(0, 1),
      'Usted tiene derecho a cancelar este contrato o esta venta siguiendo las instrucciones de este aviso. Tiene hasta la MEDIANOCHE DEL {{last day}} para firmar, fechar y enviar este aviso al vendedor por correo electrónico, fax o correo, a los datos indicados arriba.',
      'La cancelación no tiene ninguna multa ni le deja ninguna obligación según el contrato. Si cancela, el vendedor debe devolverle sus pagos, todo bien entregado a cambio y todo documento negociable firmado por usted, como un cheque, un giro o un pagaré, dentro de DIEZ DÍAS HÁBILES después de recibir este aviso, y toda garantía que surja de la transacción quedará cancelada.',
      ...paragraphs.slice(3, 5),
      ...paragraphs.slice(-2),
    ],
  }),
};

const adds =
  (text: string): OfState =>
  ({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs, text] });

/**
 * New Jersey: the notice of N.J.S.A. 17:16C-61.6(b), which is printed on the receipt and its duplicate. The French
 * and Spanish texts are translations. Its deadline and its delivery method are narrower than the federal ones, which
 * prevail, as a final sentence states.
 */
const newJersey: Readonly<Record<Language, OfState>> = {
  en: adds(
    'NOTICE TO RETAIL BUYER: YOU MAY RESCIND THIS SALE PROVIDED THAT YOU NOTIFY THE RETAIL SELLER OF YOUR INTENT TO DO SO BY CERTIFIED MAIL, RETURN RECEIPT REQUESTED, POSTMARKED NOT LATER THAN 5 P.M. OF THE THIRD BUSINESS DAY FOLLOWING THE SALE. FAILURE TO EXERCISE THIS OPTION, HOWEVER, WILL NOT INTERFERE WITH ANY OTHER REMEDIES AGAINST THE RETAIL SELLER YOU MAY POSSESS. IF YOU WISH, YOU MAY USE THIS PAGE AS NOTIFICATION BY WRITING “I HEREBY RESCIND” AND ADDING YOUR NAME AND ADDRESS. A DUPLICATE OF THIS RECEIPT IS PROVIDED BY THE RETAIL SELLER FOR YOUR RECORDS. You may also cancel in any of the ways above until midnight of the last day that is named there.',
  ),
  fr: adds(
    'AVIS À L’ACHETEUR : VOUS POUVEZ RÉSOUDRE CETTE VENTE À CONDITION D’EN AVISER LE VENDEUR PAR COURRIER CERTIFIÉ AVEC AVIS DE RÉCEPTION, LE CACHET DE LA POSTE FAISANT FOI AU PLUS TARD À 17 H LE TROISIÈME JOUR OUVRABLE SUIVANT LA VENTE. NE PAS EXERCER CE DROIT NE TOUCHE AUCUN DE VOS AUTRES RECOURS CONTRE LE VENDEUR. VOUS POUVEZ UTILISER CETTE PAGE EN Y ÉCRIVANT « JE RÉSOUS LA VENTE » AVEC VOTRE NOM ET VOTRE ADRESSE. LE VENDEUR VOUS REMET UN DOUBLE POUR VOS DOSSIERS. Vous pouvez aussi annuler par les moyens ci-dessus jusqu’à minuit du dernier jour qui y est indiqué.',
  ),
  es: adds(
    'AVISO AL COMPRADOR: USTED PUEDE RESCINDIR ESTA VENTA SIEMPRE QUE AVISE AL VENDEDOR POR CORREO CERTIFICADO CON ACUSE DE RECIBO, CON MATASELLOS NO POSTERIOR A LAS 5 P. M. DEL TERCER DÍA HÁBIL DESPUÉS DE LA VENTA. NO EJERCER ESTA OPCIÓN NO AFECTA NINGÚN OTRO RECURSO QUE USTED TENGA CONTRA EL VENDEDOR. SI LO DESEA, PUEDE USAR ESTA PÁGINA ESCRIBIENDO “RESCINDO LA VENTA” Y AGREGANDO SU NOMBRE Y DIRECCIÓN. EL VENDEDOR LE ENTREGA UN DUPLICADO PARA SUS ARCHIVOS. También puede cancelar por los medios anteriores hasta la medianoche del último día que se indica allí.',
  ),
};

const notices: Readonly<Record<NonNullable<RulePapers['noticeOf']>, Readonly<Record<Language, OfState>>>> = {
  ct: connecticut,
  nj: newJersey,
  ...provincialNotices,
};

/** Returns the notice of cancellation that a state or province requires, made from the general one of its country. */
export const noticeOfState = (
  state: RulePapers['noticeOf'],
  language: Language,
  general: NoticeText,
  said: SaidInNotice,
): NoticeText => (state ? notices[state][language](general, said) : general);
