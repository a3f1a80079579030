import type { MailTexts } from '../en/mail.ts';

/** Canadian French. */
export const mailFr: MailTexts = {
  hello: (name) => `Bonjour ${name},`,
  ready: (reference, company) => ({
    subject: `${company} : soumission ${reference}`,
    opening: `Votre soumission ${reference} de ${company} est prête.`,
  }),
  textReady: (reference, company) =>
    `${company} : votre soumission ${reference} est prête. Consultez-la, posez vos questions ou signez :`,
  yourTurn: (signedBy, reference, company) => ({
    subject: `${company} : votre signature pour ${reference}`,
    opening: `${signedBy} a signé la soumission ${reference} de ${company}. C’est maintenant à vous de signer.`,
  }),
  rollOut: (name, count, company) => ({
    subject: `${company} : ${name}`.slice(0, 200),
    opening:
      count === 1
        ? `La soumission pour votre site (${name}) de ${company} est prête.`
        : `Les soumissions pour ${count} de vos sites (${name}) de ${company} sont prêtes. Vous pouvez les signer ensemble.`,
  }),
  openSites: 'Ouvrez la page pour examiner chaque site, poser une question ou signer :',
  openIt: 'Ouvrez-la pour la lire, choisir des options, poser une question ou signer :',
  silence: (reference, company) => ({
    subject: `${company} : votre soumission ${reference}`,
    opening: `Nous vous avons envoyé la soumission ${reference} il y a quelques jours. Elle est toujours ouverte. Si quelque chose n’est pas clair, posez-nous vos questions sur sa page ou répondez à ce courriel.`,
  }),
  expires: (reference, company, day) => ({
    subject: `${company} : la soumission ${reference} est valable jusqu’au ${day}`,
    opening: `Votre soumission ${reference} est valable jusqu’à la fin de la journée du ${day}. Après cette date, les prix peuvent changer.`,
  }),
  stopReminders:
    'Pour ne plus recevoir de rappels, ouvrez la soumission et choisissez « Arrêter les rappels ».',
  answer: {
    subject: (reference, company) => `${company} : réponse à votre question sur ${reference}`,
    asked: 'Votre question :',
    answers: (name) => `La réponse de ${name} :`,
    revises: (reference) =>
      `Nous préparons une nouvelle version de ${reference} et vous enverrons un nouveau lien. La version que vous avez ne peut plus être signée.`,
    stays:
      'La réponse figure aussi sur votre soumission, au lien que vous avez reçu. Vous pouvez y répondre.',
  },
  reply: {
    above: 'Écrivez votre réponse au-dessus de cette ligne.',
    subject: (reference, company) => `${company} : votre réponse au sujet de ${reference}`,
    noFiles: (names) =>
      `Merci de votre réponse. Nous avons son texte, mais nous n’avons pas pu recevoir ce qui y était joint : ${names}. Demandez-nous comment l’envoyer.`,
    tooLong: (characters) =>
      `Votre réponse n’a pas été reçue : elle dépasse ${characters} caractères. Vous l’avez parmi vos courriels envoyés. Envoyez-la de nouveau en parties plus courtes, ou écrivez-nous sur la page de votre soumission.`,
  },
  signed: {
    subject: (reference, company) => `${company} : votre exemplaire signé de ${reference}`,
    thanks: (reference, day, amounts) => `Merci. Vous avez accepté ${reference} le ${day} : ${amounts}.`,
    attached: 'Votre exemplaire signé est joint à ce courriel.',
    openIt: 'Votre contrat a aussi sa propre page, avec la suite des étapes. Ce lien est à vous seul :',
    openWithRight:
      'Votre contrat a aussi sa propre page, avec la suite des étapes. La loi vous permet d’annuler le contrat pendant un certain temps, et vous pouvez le faire sur cette page. Ce lien est à vous seul :',
  },
  rescinded: {
    subject: (reference, company) => `${company} : votre annulation de ${reference}`,
    received: (reference, day) =>
      `Nous avons reçu votre annulation de ${reference}. Elle compte à partir du ${day}. Le contrat est annulé.`,
    refund: (amount, day) =>
      `Les ${amount} que vous avez payés vous seront remboursés au plus tard le ${day}.`,
    noRefund: 'Nous n’avons reçu aucun paiement de votre part à ce titre, et rien n’est dû.',
    keep: 'Conservez ce courriel comme preuve. Si quelque chose n’est pas exact, répondez-y.',
  },
  button: 'Ouvrir votre soumission',
  sitesButton: 'Ouvrir vos sites',
  copyAddress: 'Ou copiez cette adresse dans votre navigateur :',
};
