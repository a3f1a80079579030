import { documentFr } from '@sable/domain/texts/fr/document';
import type { RequestFailure } from '../customer-api.ts';
import type { Texts } from './en.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const again =
  'Le serveur n’a pas pu répondre correctement. Ce que vous avez saisi reste sur cette page. Attendez un moment et réessayez.';

const failures: Readonly<Record<string, (details: RequestFailure['details']) => string>> = {
  LINK_UNKNOWN: () =>
    'Ce lien n’est pas valide. Rien n’a été modifié. Demandez-en un nouveau à votre contact.',
  LINK_REVOKED: () =>
    'Ce lien a été retiré. Rien n’a été modifié. S’il vous était destiné, demandez-en un nouveau à votre contact.',
  LINK_REPLACED: () =>
    'Un lien plus récent vous a été envoyé. Rien n’a été modifié. Ouvrez le lien le plus récent ou demandez-le à votre contact.',
  LINK_EXPIRED: () =>
    'Cette soumission est expirée. Rien n’a été modifié. Demandez à votre contact de la prolonger.',
  LINK_ENDED: () =>
    'Ce lien a pris fin, car la soumission est fermée depuis un certain temps. Rien n’a été modifié. Demandez-en un nouveau à votre contact.',
  LINK_SUPERSEDED: () =>
    'Cette soumission a été remplacée par une version plus récente. Rien n’a été modifié. Cherchez le nouveau lien ou demandez à votre contact.',
  LINK_CLOSED: () =>
    'Cette soumission est fermée. Rien n’a été modifié. Parlez-en à votre contact si vous pensez qu’elle devrait être ouverte.',
  LINK_PAUSED: () =>
    'Cette entreprise n’accepte pas de signatures ici pour le moment. Rien n’a été modifié, et vous pouvez encore lire la soumission. Appelez l’entreprise.',
  RIGHT_ENDED: () =>
    'Le droit d’annuler a pris fin. Rien n’a été modifié. Rechargez la page pour voir quand il a pris fin. Si vous souhaitez toujours annuler, appelez l’entreprise.',
  ALREADY_SIGNED: ({ name, day, amounts, rep }) =>
    `${text(name)} a signé cette soumission le ${text(day)} : ${text(amounts)}. Votre signature n’a pas été enregistrée. Pour la modifier, adressez-vous à ${text(rep)}.`,
  SIGNER_WAITS: ({ name }) =>
    `${text(name)} signe avant vous. Rien n’a été signé. Vous pourrez signer aussitôt après.`,
  PAPER_ONLY: ({ rep }) =>
    `La loi du lieu de cette résidence exige un contrat papier; il ne peut pas être signé ici. Rien n’a été signé. ${text(rep)} l’apporte en deux exemplaires.`,
  NO_SIGNER: ({ names }) =>
    `Cette soumission est signée par : ${text(names)}. Votre lien sert à la lecture et rien n’a été changé. Demandez à votre contact si vous devez signer.`,
  HASH_MISMATCH: () =>
    'Le document a changé depuis que vous l’avez ouvert. Rien n’a été signé. Rechargez-le et relisez-le.',
  PREVIEW: () =>
    'Ceci est un aperçu : rien n’a été envoyé ni signé. Le client le fait à partir de son propre lien.',
  RATE_LIMITED: () => 'Trop de tentatives. Rien n’a été modifié. Attendez une minute et réessayez.',
  UNREACHABLE: () =>
    'Impossible de joindre le serveur. Ce que vous avez saisi reste sur cette page. Vérifiez votre connexion et réessayez, c’est sans risque.',
};

/** In Canadian French. */
export const fr: Texts = {
  language: 'fr',
  document: documentFr,
  close: 'Fermer',
  back: 'Retour',
  next: 'Continuer',
  sending: 'Envoi…',
  call: (phone) => `Appeler le ${phone}`,
  callCompany: (company, phone) => `Appeler ${company}, ${phone}`,
  showLatest: 'Afficher la dernière version',
  failure: ({ code, details }) => failures[code]?.(details) ?? again,
  header: {
    version: (revision) => `Version ${revision}`,
    preparedFor: 'Préparée pour',
    preparedBy: 'Préparée par',
    issued: 'Date',
    validUntil: (day) => `Valable jusqu’au ${day}`,
    details: 'Détails',
  },
  summary: {
    get: 'Ce que vous recevez',
    do: 'Ce que nous faisons',
  },
  options: {
    title: 'Choisissez une option',
    recommends: (name) => `${name} recommande`,
    choose: (name) => `Choisir ${name}`,
    chosen: (name) => `${name} est choisie`,
    holds: (name) => `Ce que ${name} comprend`,
    more: (count) => (count === 1 ? 'et 1 autre article' : `et ${count} autres articles`),
    optional: (count) => (count === 1 ? '1 article facultatif' : `${count} articles facultatifs`),
    overTerm: (months) => `Au total sur ${months} mois`,
    dueNow: 'À payer à la signature',
    signed: (name) => `Vous avez choisi ${name}.`,
    declined: (names) => `Refusé en même temps : ${names}.`,
  },
  lines: {
    oneTime: 'Paiement unique',
    oneTimeAbout: 'Équipement et travaux, payés une seule fois',
    recurring: 'Récurrent',
    billed: { monthly: 'Mensuel', quarterly: 'Trimestriel', annual: 'Annuel' },
    monthlyAbout: 'Services continus',
    inPackage: (amount) => `${amount} dans le forfait`,
    notTaxed: 'non taxé',
    beforeDiscount: 'avant rabais ',
    off: (reduction) => `rabais de ${reduction}`,
    chooseOne: 'Choisissez un article',
    noneOfThese: 'Aucun de ceux-ci',
    quantityOf: (name) => `Quantité de ${name}`,
    fewer: (name) => `Moins : ${name}`,
    more: (name) => `Plus : ${name}`,
    range: (min, max) => `Vous pouvez choisir de ${min} à ${max}.`,
    subtotal: 'Sous-total',
    notIncluded: 'Non inclus',
  },
  totals: {
    aside: 'Totaux et actions',
    bar: 'Totaux et signature',
    term: (months) => `durée de ${months} mois`,
    cost: (months) => `Ce que cela coûte sur ${months} mois`,
    months: (months, amount) => `${months} mois à ${amount}`,
    together: 'Au total',
    withOneTime: 'paiement unique compris',
    spread: 'Les articles trimestriels et annuels sont comptés ici pour leur part d’un mois.',
    spoken: (amounts) => `Total ${amounts}.`,
  },
  actions: {
    review: 'Vérifier et signer',
    signedCopy: 'Exemplaire signé (PDF)',
    receipt: 'Accusé de réception de votre annulation (PDF)',
    downloadPdf: 'Télécharger le PDF',
    ask: 'Poser une question',
    asked: (name) => `Votre question a été envoyée. ${name} vous répondra.`,
    withdrawSignature: 'Retirer ma signature',
    decline: 'Refuser cette soumission',
    stopReminders: 'Arrêter les rappels',
    paperOnly: (name) =>
      `La loi du lieu de votre résidence exige un contrat papier. ${name} l’apporte en deux exemplaires, que vous signez.`,
    remindersStopped: 'Vous ne recevrez plus de rappels au sujet de cette soumission.',
  },
  terms: {
    title: 'Conditions',
    less: 'Afficher moins',
    all: 'Lire toutes les conditions',
    allClauses: (count) => `Lire les ${count} clauses`,
  },
  notes: { title: (company) => `Notes de ${company}` },
  questions: {
    title: 'Vos questions',
    about: (line) => `Au sujet de ${line}`,
    aLine: 'une ligne',
    reply: 'Répondre',
  },
  state: {
    declined: 'Cette soumission a été refusée',
    declinedText: (company) =>
      `${company} en a été avisée. Si vous changez d’avis, communiquez avec elle. Elle peut la rouvrir.`,
    accepted: 'Cette soumission a été acceptée',
    acceptedText: (company) => `${company} a le contrat que vous avez signé. Demandez-lui-en une copie.`,
    rescinded: 'Ce contrat a été annulé',
    received: (company, day, back) =>
      `${company} a reçu votre annulation. Elle compte à partir du ${day}. ${back ? `${back.amount} que vous avez payés vous seront rendus au plus tard le ${back.by}.` : 'Aucun paiement de votre part n’est connu et rien n’est dû.'} Gardez cette page comme preuve.`,
    rescindedText: (company) =>
      `${company} en a été avisée. Ce que vous avez payé vous est remboursé, et vous ne devez plus rien. Conservez cette page comme preuve.`,
    paused: 'Rien ne peut être signé ici pour le moment',
    pausedText: (company) =>
      `${company} n’accepte pas de signatures ici pour le moment. Vous pouvez encore lire la soumission. Appelez ${company} pour continuer.`,
    agreementEnded: 'Cette offre ne peut plus être signée',
    agreementEndedText: (rep) =>
      `Cette offre modifie un contrat qui a pris fin. Demandez-en une nouvelle à ${rep}.`,
    expired: 'Cette soumission est expirée',
    wasValid: (day) => `Elle était valable jusqu’au ${day}. `,
    expiredText: (company) =>
      `Vous pouvez encore la lire. Pour aller de l’avant, demandez à ${company} de la prolonger.`,
  },
  footer: {
    license: (number) => `Licence ${number}`,
    privacy: 'Politique de confidentialité',
    fingerprint: (reference, revision) =>
      `${reference} version ${revision} · Empreinte du document (SHA-256)`,
  },
  failed: {
    titles: {
      LINK_UNKNOWN: 'Ce lien n’est pas valide',
      LINK_REVOKED: 'Ce lien a été retiré',
      LINK_REPLACED: 'Il y a un lien plus récent',
      LINK_SUPERSEDED: 'Cette soumission a été remplacée',
      LINK_CLOSED: 'Cette soumission est fermée',
      LINK_EXPIRED: 'Cette soumission est expirée',
      LINK_ENDED: 'Ce lien a pris fin',
      RATE_LIMITED: 'Un instant, s’il vous plaît',
      UNREACHABLE: 'Pas de connexion',
    },
    other: 'Un problème est survenu',
    superseded: (dealer) =>
      `Elle a été retirée par ${dealer}, qui prépare une nouvelle version ou l’a déjà envoyée. Communiquez avec ${dealer} pour l’obtenir.`,
    yourContact: 'votre contact',
    helps: (company) => `**${company}** vous aidera volontiers :`,
    retry: 'Réessayer',
    trying: 'Nouvel essai…',
    reference: (id) => `Référence ${id}`,
  },
};
