import type { SigningTexts } from './en-signing.ts';

/** In Canadian French. */
export const signingFr: SigningTexts = {
  ask: {
    title: 'Poser une question',
    replyTitle: 'Répondre',
    send: 'Envoyer la question',
    sendReply: 'Envoyer la réponse',
    intro: (name) =>
      `Nous avisons ${name} immédiatement, et vous recevrez une réponse. La soumission reste ouverte.`,
    about: 'Au sujet de',
    whole: 'Toute la soumission',
    yourQuestion: 'Votre question ou demande',
    yourReply: 'Votre réponse',
    missing: 'Écrivez votre question.',
  },
  accept: {
    step: (position, of) => `Étape ${position} de ${of}`,
    titles: {
      review: 'Vérifiez votre choix',
      consent: 'Accepter de signer électroniquement',
      initials: 'Apposez vos initiales',
      sign: 'Signer',
    },
    signing: 'Signature…',
    sign: 'Signer et accepter',
    checking: 'Vérification des totaux…',
    checkAgain: 'Vérifier de nouveau les totaux',
    options: 'Vos options',
    referenceAndVersion: (reference, revision) => `${reference}, version ${revision}`,
    readBefore: 'Vous pouvez aussi ',
    readPdf: 'lire tout le document en PDF',
    readAfter: '. Rien n’est encore signé.',
    confirm: 'Avant de signer sur cet appareil, veuillez lire et confirmer :',
    tickMissing: 'Cochez la case pour accepter de signer électroniquement.',
    yourName: 'Votre nom complet',
    nameHidden:
      'Ce nom contient des caractères invisibles ou de contrôle. Rien n’a été signé. Saisissez votre nom complet.',
    nameShort: 'Saisissez votre nom complet, avec au moins deux lettres.',
    yourInitials: 'Vos initiales',
    initialsMissing: 'Inscrivez vos initiales.',
    initialHere: (initials) => `J’ai lu cette clause et j’y appose mes initiales : ${initials}`,
    clauseMissing: 'Cochez la case pour apposer vos initiales ici.',
    yourSignature: 'Votre signature',
    modes: { drawn: 'La dessiner', typed: 'La saisir' },
    typedLabel: 'Votre signature telle qu’elle apparaîtra',
    typedHint: 'Saisissez votre nom complet ci-dessus',
    unsigned: 'Dessinez votre signature, ou choisissez « La saisir ».',
    statement: (what) =>
      `En signant, vous acceptez ${what.reference}, version ${what.revision}, ${what.option ? `option « ${what.option} », ` : ''}de ${what.company} : ${what.amounts}` +
      (what.months > 0 ? ` pendant ${what.months} mois` : '') +
      `, ${what.tax}.`,
  },
  signers: {
    title: 'Qui signe',
    turn: {
      mine: () => 'C’est à vous de signer.',
      later: (name) => `${name} signe avant vous. Vous pourrez signer aussitôt après.`,
      signed: (name) => `Vous avez signé. L’entente compte dès que tous auront signé; ${name} suit.`,
      reader: (name) => `Vous pouvez lire cette soumission et poser des questions. ${name} signe ensuite.`,
    },
    witness: 'témoin',
    signedAt: (at) => `signé le ${at}`,
    waiting: 'pas encore',
    frozen: 'Ce qui a été choisi est fixé par la première signature.',
  },
  pad: {
    empty: 'Zone de signature, vide. Dessinez ici, ou choisissez « La saisir ».',
    drawn: 'Votre signature dessinée',
    hint: 'Signez ici',
    trouble:
      'La zone de dessin n’a pas pu être chargée. Choisissez « La saisir », ou fermez cette fenêtre et réessayez.',
    undo: 'Annuler le trait',
    clear: 'Effacer',
  },
  signed: {
    thanks: 'Merci, c’est signé',
    title: 'Acceptée et signée',
    sealingTitle: 'Signée',
    summary: (what) =>
      `${what.reference}, version ${what.revision}, a été signée par **${what.signer}** le ${what.at} : ${what.amounts}, ${what.tax}.`,
    signatureOf: (signer) => `Signature de ${signer}`,
    next: 'La suite',
    copy: 'Votre exemplaire signé est prêt ci-dessous. Téléchargez-le et conservez-le.',
    sealing:
      'C’est signé. Votre exemplaire scellé est en route : il apparaîtra sur cette page. Votre signature est conservée.',
    contact: (name) => `${name} communiquera avec vous pour planifier l’installation.`,
    planned: (day) => `L’installation est prévue le ${day}.`,
    installed: 'L’installation est terminée.',
    due: (amount, company) =>
      `${amount} sont à payer à la signature. Aucun paiement n’a été prélevé ici : si ce n’est pas encore payé, ${company} vous dira comment.`,
    right: 'Votre droit d’annuler',
    cancel: 'Annuler ce contrat',
    download: 'Télécharger l’exemplaire signé',
  },
  decline: {
    title: 'Refuser cette soumission',
    send: (reference) => `Refuser ${reference}`,
    intro: (company) =>
      `Nous en aviserons ${company}, et vous ne recevrez plus de rappels au sujet de cette soumission.`,
    reason: 'Quelle est la raison principale?',
    reasons: {
      price: 'Le prix',
      competitor: 'J’ai choisi une autre entreprise',
      timing: 'Ce n’est pas le bon moment',
      no_decision: 'Je ne peux pas encore décider',
      moved: 'Je déménage ou j’ai déménagé',
      credit: 'Le financement n’a pas fonctionné',
      other: 'Autre chose',
    },
    missing: 'Choisissez une raison.',
    note: 'Autre chose à ajouter?',
    optional: '(facultatif)',
  },
  rescind: {
    title: 'Annuler ce contrat?',
    send: (reference) => `Annuler ${reference}`,
    intro: (company) =>
      `Vous n’avez pas à donner de raison. ${company} en est avisée immédiatement, et ce que vous avez payé en vertu du contrat vous est remboursé. Vous ne pourrez pas revenir en arrière ici.`,
    which: (earlier) => `Ce contrat a remplacé ${earlier}.`,
    alone: (earlier) => `Annuler celui-ci : ${earlier} s’applique de nouveau`,
    both: 'Annuler les deux',
  },
};
