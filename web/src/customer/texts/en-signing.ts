/**
 * The English texts around a signature on the customer's page: to sign, ask, decline, and cancel. The other languages
 * have the same keys.
 */
export const signingEn = {
  ask: {
    title: 'Ask a question',
    replyTitle: 'Reply',
    send: 'Send question',
    sendReply: 'Send reply',
    intro: (name: string) =>
      `${name} will be notified right away and will get back to you. The estimate stays open.`,
    about: 'About',
    whole: 'The whole estimate',
    yourQuestion: 'Your question or request',
    yourReply: 'Your reply',
    missing: 'Write your question.',
  },
  accept: {
    step: (position: number, of: number) => `Step ${position} of ${of}`,
    titles: {
      review: 'Review your choice',
      consent: 'Agree to sign electronically',
      initials: 'Initial these clauses',
      sign: 'Sign',
    },
    signing: 'Signing…',
    sign: 'Sign and accept',
    checking: 'Checking totals…',
    checkAgain: 'Check the totals again',
    options: 'Your options',
    referenceAndVersion: (reference: string, revision: number) => `${reference}, version ${revision}`,
    readBefore: 'You can also ',
    readPdf: 'read the whole document as a PDF',
    readAfter: '. Nothing is signed yet.',
    confirm: 'Before you sign on this device, please read and confirm:',
    tickMissing: 'Check the box to agree to sign electronically.',
    yourName: 'Your full name',
    nameHidden:
      'This name contains invisible or control characters. Nothing was signed. Type your full name.',
    nameShort: 'Type your full name, with at least two letters.',
    yourInitials: 'Your initials',
    initialsMissing: 'Type your initials.',
    initialHere: (initials: string) => `I have read this clause and put my initials to it: ${initials}`,
    clauseMissing: 'Check the box to put your initials here.',
    yourSignature: 'Your signature',
    modes: { drawn: 'Draw it', typed: 'Type it' },
    typedLabel: 'Your signature as it will appear',
    typedHint: 'Type your full name above',
    unsigned: 'Draw your signature, or choose “Type it”.',
    statement: (what: {
      reference: string;
      revision: number;
      option: string | null;
      company: string;
      /** A list of amounts, each within `**`. */
      amounts: string;
      /** 0 if nothing recurs or there is no term. */
      months: number;
      tax: string;
    }) =>
      `By signing you accept ${what.reference}, version ${what.revision}, ${what.option ? `option “${what.option}”, ` : ''}from ${what.company}: ${what.amounts}` +
      (what.months > 0 ? ` for ${what.months} months` : '') +
      `, ${what.tax}.`,
  },
  signers: {
    title: 'Who signs',
    turn: {
      mine: () => 'It is your turn to sign.',
      later: (name: string) => `${name} signs before you. You can sign as soon as they have.`,
      signed: (name: string) => `You have signed. It counts as soon as everyone has; ${name} is next.`,
      reader: (name: string) => `You can read this estimate and ask about it. ${name} signs next.`,
    },
    witness: 'witness',
    signedAt: (at: string) => `signed ${at}`,
    waiting: 'not yet',
    frozen: 'What was chosen is fixed by the first signature.',
  },
  pad: {
    empty: 'Signature area, empty. Draw here, or choose “Type it”.',
    drawn: 'Your drawn signature',
    hint: 'Sign here',
    trouble: 'The drawing area could not be loaded. Choose “Type it”, or close this and try again.',
    undo: 'Undo',
    clear: 'Clear',
  },
  signed: {
    thanks: 'Thank you, it is signed',
    title: 'Accepted and signed',
    sealingTitle: 'Signed',
    summary: (what: {
      reference: string;
      revision: number;
      signer: string;
      at: string;
      /** A list of amounts, each within `**`. */
      amounts: string;
      tax: string;
    }) =>
      `${what.reference}, version ${what.revision}, was signed by **${what.signer}** on ${what.at}: ${what.amounts}, ${what.tax}.`,
    signatureOf: (signer: string) => `Signature of ${signer}`,
    next: 'What happens next',
    copy: 'Your signed copy is ready below. Download it and keep it.',
    sealing: 'Signed. Your sealed copy is on its way: it will appear on this page. Your signature is saved.',
    contact: (name: string) => `${name} will contact you to arrange the installation.`,
    planned: (day: string) => `The installation is planned for ${day}.`,
    installed: 'The installation is done.',
    due: (amount: string, company: string) =>
      `${amount} is due at signing. No payment was taken here: if it is not paid yet, ${company} tells you how.`,
    right: 'Your right to cancel',
    cancel: 'Cancel this agreement',
    download: 'Download signed copy',
  },
  decline: {
    title: 'Decline this estimate',
    send: (reference: string) => `Decline ${reference}`,
    intro: (company: string) =>
      `We’ll let ${company} know, and you won’t get more reminders about this estimate.`,
    reason: 'What is the main reason?',
    reasons: {
      price: 'The price',
      competitor: 'I chose another company',
      timing: 'The timing isn’t right',
      no_decision: 'I’m not ready to decide',
      moved: 'I’m moving or have moved',
      credit: 'Financing didn’t work out',
      other: 'Something else',
    },
    missing: 'Choose a reason.',
    note: 'Anything to add?',
    optional: '(optional)',
  },
  rescind: {
    title: 'Cancel this agreement?',
    send: (reference: string) => `Cancel ${reference}`,
    intro: (company: string) =>
      `You don’t need a reason. ${company} is notified right away, and what you paid under the agreement will be refunded to you. This cannot be undone here.`,
    which: (earlier: string) => `This agreement replaced ${earlier}.`,
    alone: (earlier: string) => `Cancel this one: ${earlier} applies again`,
    both: 'Cancel both',
  },
};

/** The keys of these texts. A language that lacks one does not compile. */
export type SigningTexts = typeof signingEn;
