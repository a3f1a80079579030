import type { RollOutTexts } from './en-roll-out.ts';

/** In Canadian French. */
export const rollOutFr: RollOutTexts = {
  allSites: 'Tous les sites',
  for: (name) => `Pour ${name}`,
  intro: (company) =>
    `${company} vous offre ceci pour vos sites. Lisez chaque soumission, puis signez pour tous à la fois. Chaque site a son propre contrat.`,
  together: (count) => (count === 1 ? '1 site à signer' : `${count} sites à signer, ensemble`),
  once: 'Paiement unique, taxes comprises',
  recurring: 'Récurrent, taxes comprises',
  nothing: 'Rien',
  sites: 'Vos sites',
  include: (site) => `Signer pour ${site}`,
  read: (reference) => `Lire la soumission ${reference}`,
  option: (name) =>
    `Option « ${name} ». Pour en choisir une autre, ouvrez la soumission et signez-la sur sa page.`,
  validUntil: (day) => `Valable jusqu’au ${day}`,
  states: {
    open: 'À signer',
    waits: 'Une autre personne signe avant vous',
    signed: 'Signée',
    declined: 'Refusée',
    expired: 'Expirée',
    paused: 'Ne peut pas être signée pour le moment',
    agreement_ended:
      'Elle modifie un contrat qui a pris fin et ne peut plus être signée. Demandez-en une nouvelle.',
    rescinded: 'Annulée',
    revised: 'En cours de modification. Une nouvelle version suivra.',
    withdrawn: 'Retirée',
    ended: 'Décidée il y a un certain temps, et plus affichée',
  },
  review: (count) =>
    count === 1 ? 'Examiner et signer pour 1 site' : `Examiner et signer pour ${count} sites`,
  chooseNone: 'Choisissez un site pour signer',
  reviewTitle: 'Examinez vos sites',
  reviewLead: 'Vous êtes sur le point de signer pour ces sites. Rien n’est encore signé.',
  asOffered:
    'Chaque soumission est signée telle qu’elle a été offerte. Pour changer ce qui est facultatif, ouvrez cette soumission.',
  statement: ({ sites, company, amounts, tax }) =>
    `En signant, vous acceptez de ${company} : ${sites}. Au total ${amounts}, ${tax}.`,
  site: (reference, site) => `${reference} pour ${site}`,
  signed: (count) => (count === 1 ? 'Merci. 1 site est signé.' : `Merci. ${count} sites sont signés.`),
  copies:
    'Ouvrez une soumission ci-dessous pour obtenir sa copie signée. Téléchargez chacune et conservez-la.',
  left: (count) =>
    count === 1
      ? 'Un site n’a pas pu être signé. Il reste tel quel. Vous pouvez signer de nouveau pour lui seul :'
      : `${count} sites n’ont pas pu être signés. Ils restent tels quels. Vous pouvez signer de nouveau pour eux seuls :`,
  paused: (company) =>
    `${company} n’accepte pas de signatures pour le moment. Vous pouvez lire ce qui a été envoyé.`,
};
