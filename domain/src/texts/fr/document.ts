import { listed } from '../listed.ts';
import type { DocumentTexts } from '../en/document.ts';

/** Canadian French. */
export const documentFr: DocumentTexts = {
  title: (customer) => `Système de sécurité pour ${customer}`,
  totals: {
    taxNames: { GST: 'TPS', QST: 'TVQ', HST: 'TVH', PST: 'TVP' },
    'one-time': { subtotal: 'Sous-total', tax: 'Taxes', total: 'Total' },
    monthly: { subtotal: 'Sous-total par mois', tax: 'Taxes par mois', total: 'Total par mois' },
    quarterly: {
      subtotal: 'Sous-total par trimestre',
      tax: 'Taxes par trimestre',
      total: 'Total par trimestre',
    },
    annual: { subtotal: 'Sous-total par an', tax: 'Taxes par an', total: 'Total par an' },
    items: 'Articles',
    lineDiscount: 'Rabais sur les articles',
    wholeDiscount: 'Rabais',
    credit: 'Crédits',
    exempt: (number: string, taxes: string) => `Exonéré de ${taxes}, certificat ${number}`,
    untaxed: (reason: string) => `Sans taxe de vente : ${reason}`,
    registered: (name, number) => `${name} (nº ${number})`,
    removed: 'Retiré',
    removedTax: 'Taxes sur ce qui est retiré',
    deposit: 'Acompte',
    balance: 'Solde après l’acompte',
    paymentDue: {
      at: {
        signing: 'À la signature',
        install_begun: 'Au début de l’installation',
        install_done: 'À la fin de l’installation',
      },
      after: (days, at) =>
        `${days} ${days === 1 ? 'jour' : 'jours'} après ${at.replace(/^À /, '').replace(/^Au /, 'le ')}`,
    },
    firstPeriod: { monthly: 'Premier mois', quarterly: 'Premier trimestre', annual: 'Première année' },
    dueAtSigning: 'À payer à la signature',
    tcv: 'Valeur du contrat avant taxes',
    tcvIncTax: 'Valeur du contrat, taxes comprises',
  },
  startsOn: 'Début des services',
  billTo: 'Facturer à',
  poNumber: 'Nº de bon de commande',
  taxesIncluded: 'taxes comprises',
  noTax: 'sans taxe',
  period: { monthly: ' par mois', quarterly: ' par trimestre', annual: ' par an' },
  billed: {
    monthly: (amount) => `${amount} par mois`,
    quarterly: (amount) => `${amount} par trimestre`,
    annual: (amount) => `${amount} par an`,
  },
  listed: (parts) => listed(parts, 'et'),
  consent:
    'J’accepte de conclure cette affaire par voie électronique. J’ai lu ce document, je peux en conserver une copie, et ma signature ici a le même effet qu’une signature sur papier.',
  allowance: 'Allocation : une somme réservée. Le montant réel est établi plus tard.',
  recorded: {
    paper: (by: string) => `Signée sur papier. Consignée par ${by}.`,
    program: (by: string) => `Signée dans le programme d’un partenaire. Consignée par ${by}.`,
  },
  right: {
    notStarted:
      'Vous pouvez annuler ce contrat sans donner de raison. Le délai commence quand vous avez reçu l’exemplaire signé et les avis d’annulation.',
    afterInstallation: (days) =>
      `Vous pouvez annuler ce contrat sans donner de raison jusqu’à ${days} jours ouvrables après l’installation.`,
    until: (end) => `Vous pouvez annuler ce contrat sans donner de raison jusqu’au ${end}.`,
    ended: (end) => `Votre droit d’annuler a pris fin le ${end}.`,
    endOfDay: (day) => `${day} à 23 h 59`,
  },
};
