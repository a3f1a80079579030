import { documentEn } from '@sable/domain/texts/en/document';
import type { Language } from '@sable/domain/language';
import type { RequestFailure } from '../customer-api.ts';

/**
 * The English texts of the customer's page. The other languages have the same keys. Text between two pairs of
 * asterisks is strong, see `Marked`.
 */
export const en = {
  language: 'en' as const,
  document: documentEn,
  close: 'Close',
  back: 'Back',
  next: 'Continue',
  sending: 'Sending…',
  call: (phone: string) => `Call ${phone}`,
  callCompany: (company: string, phone: string) => `Call ${company}, ${phone}`,
  showLatest: 'Show the latest version',
  /** The server's message, or its meaning in another language. */
  failure: ({ message }: RequestFailure): string => message,
  header: {
    version: (revision: number) => `Version ${revision}`,
    preparedFor: 'Prepared for',
    preparedBy: 'Prepared by',
    issued: 'Issued',
    validUntil: (day: string) => `Valid until ${day}`,
    details: 'Details',
  },
  summary: {
    get: 'What you get',
    do: 'What we do',
  },
  options: {
    title: 'Choose an option',
    recommends: (name: string) => `${name} recommends`,
    choose: (name: string) => `Choose ${name}`,
    chosen: (name: string) => `${name} is chosen`,
    holds: (name: string) => `What ${name} includes`,
    more: (count: number) => (count === 1 ? 'and 1 more item' : `and ${count} more items`),
    optional: (count: number) => (count === 1 ? '1 optional item' : `${count} optional items`),
    overTerm: (months: number) => `All together over ${months} months`,
    dueNow: 'Due at signing',
    signed: (name: string) => `You chose ${name}.`,
    declined: (names: string) => `This declines ${names}.`,
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
    chooseOne: 'Choose one',
    noneOfThese: 'None of these',
    quantityOf: (name: string) => `Quantity of ${name}`,
    fewer: (name: string) => `Fewer: ${name}`,
    more: (name: string) => `More: ${name}`,
    range: (min: string, max: string) => `You can choose ${min} to ${max}.`,
    subtotal: 'Subtotal',
    notIncluded: 'Not included',
  },
  totals: {
    aside: 'Totals and actions',
    bar: 'Totals and signing',
    term: (months: number) => `${months}-month term`,
    cost: (months: number) => `What it costs over ${months} months`,
    months: (months: number, amount: string) => `${months} months at ${amount}`,
    together: 'All together',
    withOneTime: 'with the one-time total',
    spread: 'Quarterly and yearly items count here with their share of a month.',
    spoken: (amounts: string) => `Total ${amounts}.`,
  },
  actions: {
    review: 'Review & sign',
    signedCopy: 'Signed copy (PDF)',
    receipt: 'Receipt of your cancellation (PDF)',
    downloadPdf: 'Download PDF',
    ask: 'Ask a question',
    asked: (name: string) => `Your question was sent. ${name} will get back to you.`,
    withdrawSignature: 'Take my signature back',
    decline: 'Decline this estimate',
    stopReminders: 'Stop reminders',
    paperOnly: (name: string) =>
      `The law where you live requires a paper contract. ${name} brings two copies for you to sign.`,
    remindersStopped: 'You will not get any more reminders about this estimate.',
  },
  terms: {
    title: 'Terms and conditions',
    less: 'Show less',
    all: 'Read all terms',
    allClauses: (count: number) => `Read all ${count} clauses`,
  },
  notes: { title: (company: string) => `Notes from ${company}` },
  questions: {
    title: 'Your questions',
    about: (line: string) => `About ${line}`,
    aLine: 'a line',
    reply: 'Reply',
  },
  state: {
    declined: 'This estimate was declined',
    declinedText: (company: string) =>
      `${company} has been notified. If you change your mind, contact them. They can reopen it.`,
    accepted: 'This estimate was accepted',
    acceptedText: (company: string) => `${company} has the agreement that you signed. Ask them for a copy.`,
    rescinded: 'This agreement was canceled',
    received: (company: string, day: string, back: { amount: string; by: string } | null) =>
      `${company} has your cancellation. It counts from ${day}. ${back ? `${back.amount} that you paid will be refunded to you by ${back.by}.` : 'We have no record of a payment from you under it, and nothing is due.'} Keep this page as your record.`,
    rescindedText: (company: string) =>
      `${company} has been notified. What you paid under it will be refunded to you, and nothing more is due. Keep this page as your record.`,
    paused: 'Nothing can be signed at the moment',
    pausedText: (company: string) =>
      `${company} cannot take signatures at the moment. You can still read the estimate. Call ${company} to continue.`,
    agreementEnded: 'This offer can no longer be signed',
    agreementEndedText: (rep: string) =>
      `This offer changes an agreement that has ended. Ask ${rep} for a new one.`,
    expired: 'This estimate has expired',
    wasValid: (day: string) => `It was valid until ${day}. `,
    expiredText: (company: string) => `You can still read it. To go ahead, ask ${company} to extend it.`,
  },
  footer: {
    license: (number: string) => `License ${number}`,
    privacy: 'Privacy policy',
    fingerprint: (reference: string, revision: number) =>
      `${reference} version ${revision} · Document fingerprint (SHA-256)`,
  },
  failed: {
    titles: {
      LINK_UNKNOWN: 'This link is not valid',
      LINK_REVOKED: 'This link was revoked',
      LINK_REPLACED: 'There is a newer link',
      LINK_SUPERSEDED: 'This estimate was replaced',
      LINK_CLOSED: 'This estimate is closed',
      LINK_EXPIRED: 'This estimate has expired',
      LINK_ENDED: 'This link has ended',
      RATE_LIMITED: 'One moment, please',
      UNREACHABLE: 'No connection',
    },
    other: 'Something went wrong',
    superseded: (dealer: string) =>
      `${dealer} withdrew it and is preparing a new version or has already sent one. Contact ${dealer} for its link.`,
    yourContact: 'your contact',
    helps: (company: string) => `**${company}** is happy to help:`,
    retry: 'Try again',
    trying: 'Trying…',
    reference: (id: string) => `Reference ${id}`,
  },
};

/** The keys of the page's texts. A language that lacks one does not compile. */
export type Texts = Omit<typeof en, 'language'> & { readonly language: Language };
