import { documentEn } from '@sable/domain/words/en/document';
import type { RequestFailure } from '../customer-api.ts';

/**
 * Every word of the customer's page in English. The other languages have the same keys. Between two pairs of asterisks a text is strong, see
 * `Marked`.
 */
export const en = {
  document: documentEn,
  close: 'Close',
  back: 'Back',
  next: 'Continue',
  sending: 'Sending…',
  call: (phone: string) => `Call ${phone}`,
  callCompany: (company: string, phone: string) => `Call ${company}, ${phone}`,
  showLatest: 'Show the latest version',
  /** What the server said, or in another language what it means. */
  failure: ({ message }: RequestFailure): string => message,
  header: {
    estimate: (reference: string) => `Estimate ${reference}`,
    version: (revision: number) => `Version ${revision}`,
    preparedFor: 'Prepared for',
    preparedBy: 'Prepared by',
    issued: 'Issued',
    validUntil: 'Valid until',
  },
  options: {
    title: 'Choose an option',
    recommends: (name: string) => `${name} recommends`,
    choose: (name: string) => `Choose ${name}`,
    chosen: (name: string) => `${name} is chosen`,
    holds: (name: string) => `What ${name} holds`,
    more: (count: number) => (count === 1 ? 'and 1 more item' : `and ${count} more items`),
    optional: (count: number) => (count === 1 ? '1 optional item' : `${count} optional items`),
    overTerm: (months: number) => `All together over ${months} months`,
    dueNow: 'Due at signing',
    signed: (name: string) => `You chose ${name}.`,
    declined: (names: string) => `Declined with it: ${names}.`,
  },
  lines: {
    oneTime: 'One-time',
    oneTimeAbout: 'Equipment and work, paid once',
    recurring: 'Recurring',
    billed: { monthly: 'Monthly', quarterly: 'Quarterly', annual: 'Yearly' },
    monthlyAbout: 'Services that continue',
    inPackage: (amount: string) => `${amount} in the package`,
    notTaxed: 'not taxed',
    beforeDiscount: 'before discount ',
    off: (reduction: string) => `${reduction} off`,
    notIncluded: 'Not included',
  },
  totals: {
    aside: 'Totals and actions',
    bar: 'Totals and signing',
    term: (months: number) => `${months}-month term`,
    spread: 'Quarterly and yearly items count here with their share of a month.',
    spoken: (amounts: string) => `Total ${amounts}.`,
  },
  actions: {
    review: 'Review & sign',
    signedCopy: 'Signed copy (PDF)',
    downloadPdf: 'Download PDF',
    ask: 'Ask a question',
    asked: (name: string) => `Your question was sent. ${name} will get back to you.`,
    takeBack: 'Take my signature back',
    decline: 'Decline this estimate',
    stopReminders: 'Stop reminders',
    remindersStopped: 'You will get no more reminders about this estimate.',
  },
  terms: { title: 'Terms and conditions', less: 'Show less', all: 'Read all terms' },
  questions: {
    title: 'Your questions',
    about: (line: string) => `About ${line}`,
    aLine: 'a line',
    reply: 'Reply',
  },
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
      `You need no reason. ${company} is told at once, and what you paid under the agreement goes back to you. This cannot be taken back here.`,
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
    paper: 'Prefer paper? Close this, download the PDF, and sign it instead.',
    yourName: 'Your full name',
    nameHidden: 'This name holds invisible or control characters. Nothing was signed. Type your full name.',
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
      /** Each in `**`, in a row. */
      amounts: string;
      /** 0 where nothing recurs, or without a term. */
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
      /** Each in `**`, in a row. */
      amounts: string;
      tax: string;
    }) =>
      `${what.reference}, version ${what.revision}, was signed by **${what.signer}** on ${what.at}: ${what.amounts}, ${what.tax}.`,
    signatureOf: (signer: string) => `Signature of ${signer}`,
    next: 'What happens next',
    copy: 'Your signed copy is ready below. If we have your email address, we’ll email it to you too.',
    sealing:
      'Signed. Your sealed copy is on its way: it will appear on this page, and if we have your email address, we’ll email it to you too. Your signature is kept.',
    contact: (name: string) => `${name} will contact you to arrange the installation.`,
    due: (amount: string, company: string) =>
      `${amount} is due at signing; ${company} will tell you how to pay it. No payment was taken here.`,
    right: 'Your right to cancel',
    cancel: 'Cancel this agreement',
    download: 'Download signed copy',
  },
  state: {
    declined: 'This estimate was declined',
    declinedText: (company: string) =>
      `${company} has been notified. If you change your mind, contact them. They can reopen it.`,
    accepted: 'This estimate was accepted',
    acceptedText: (company: string) => `${company} has the agreement that you signed. Ask them for a copy.`,
    rescinded: 'This agreement was canceled',
    rescindedText: (company: string) =>
      `${company} has been notified. What you paid under it goes back to you, and nothing more is due. Keep this page as your record.`,
    paused: 'Nothing can be signed here at the moment',
    pausedText: (company: string) =>
      `${company} is not taking signatures here at the moment. You can still read the estimate. Call ${company} to go on.`,
    expired: 'This estimate has expired',
    wasValid: (day: string) => `It was valid until ${day}. `,
    expiredText: (company: string) => `You can still read it. To go ahead, ask ${company} to extend it.`,
  },
  footer: {
    licence: (number: string) => `License ${number}`,
    privacy: 'Privacy policy',
    fingerprint: (reference: string, revision: number) =>
      `${reference} version ${revision} · Document fingerprint (SHA-256)`,
  },
  failed: {
    titles: {
      LINK_UNKNOWN: 'This link is not valid',
      LINK_REVOKED: 'This link was taken back',
      LINK_REPLACED: 'There is a newer link',
      LINK_SUPERSEDED: 'This estimate was replaced',
      LINK_CLOSED: 'This estimate is closed',
      LINK_EXPIRED: 'This estimate has expired',
      RATE_LIMITED: 'One moment, please',
      UNREACHABLE: 'No connection',
    },
    other: 'Something went wrong',
    superseded: (dealer: string) =>
      `${dealer} withdrew it and is preparing a new version or has already sent one. Check your email or contact ${dealer}.`,
    yourContact: 'your contact',
    helps: (company: string) => `**${company}** is happy to help:`,
    retry: 'Try again',
    trying: 'Trying…',
    reference: (id: string) => `Reference ${id}`,
  },
};

/** The keys of the page's words. A language that lacks one does not compile. */
export type Words = typeof en;
