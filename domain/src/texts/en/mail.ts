/** The texts of emails to customers, in English. The other languages have the same keys. */
export const mailEn = {
  hello: (name: string) => `Hello ${name},`,
  ready: (reference: string, company: string) => ({
    subject: `${company}: estimate ${reference}`,
    opening: `Your estimate ${reference} from ${company} is ready.`,
  }),
  /** A text message that is followed by the link. */
  textReady: (reference: string, company: string) =>
    `${company}: your estimate ${reference} is ready. Review it, ask, or sign:`,
  yourTurn: (signedBy: string, reference: string, company: string) => ({
    subject: `${company}: your signature for ${reference}`,
    opening: `${signedBy} signed estimate ${reference} from ${company}. Now it is your turn to sign.`,
  }),
  rollOut: (name: string, count: number, company: string) => ({
    subject: `${company}: ${name}`.slice(0, 200),
    opening:
      count === 1
        ? `The estimate for your site (${name}) from ${company} is ready.`
        : `The estimates for ${count} of your sites (${name}) from ${company} are ready. You can sign them together.`,
  }),
  openSites: 'Open the page to review each site, ask a question, or sign:',
  openIt: 'Open it to review it, choose options, ask a question, or sign:',
  silence: (reference: string, company: string) => ({
    subject: `${company}: your estimate ${reference}`,
    opening: `A few days ago we sent you estimate ${reference}. It is still open. If something is not clear, ask us on its page or reply to this email.`,
  }),
  expires: (reference: string, company: string, day: string) => ({
    subject: `${company}: estimate ${reference} is good until ${day}`,
    opening: `Your estimate ${reference} is good until the end of ${day}. After that day, prices may change.`,
  }),
  stopReminders: 'To stop the reminders, open the estimate and choose “Stop reminders”.',
  answer: {
    subject: (reference: string, company: string) => `${company}: answer to your question about ${reference}`,
    asked: 'You asked:',
    answers: (name: string) => `${name} answers:`,
    revises: (reference: string) =>
      `We are preparing a new version of ${reference} and will send you a new link. The version that you have can no longer be signed.`,
    stays: 'The answer is also on your estimate, at the link we sent you. You can reply there.',
  },
  reply: {
    above: 'Write your reply above this line.',
    subject: (reference: string, company: string) => `${company}: your reply about ${reference}`,
    noFiles: (names: string) =>
      `Thank you for your reply. We received its text, but we could not accept the attached files: ${names}. Please ask us how to send it.`,
    tooLong: (characters: string) =>
      `We could not accept your reply: it is longer than ${characters} characters. It is in your sent emails. Please send it again in shorter parts, or write to us on the page of your estimate.`,
  },
  signed: {
    subject: (reference: string, company: string) => `${company}: your signed copy of ${reference}`,
    thanks: (reference: string, day: string, amounts: string) =>
      `Thank you. You accepted ${reference} on ${day}: ${amounts}.`,
    attached: 'Your signed copy is attached to this email.',
    openIt: 'Your agreement also has its own page, with what happens next. This link is only for you:',
    openWithRight:
      'Your agreement also has its own page, with what happens next. The law lets you cancel the agreement for a time, and you can do it there. This link is only for you:',
  },
  rescinded: {
    subject: (reference: string, company: string) => `${company}: your cancellation of ${reference}`,
    received: (reference: string, day: string) =>
      `We received your cancellation of ${reference}. It counts from ${day}. The agreement is canceled.`,
    refund: (amount: string, day: string) => `${amount} that you paid will be refunded to you by ${day}.`,
    noRefund: 'We have not received a payment from you under it, and nothing is due.',
    keep: 'Keep this email as your record. If something in it is wrong, reply to it.',
  },
  button: 'Open your estimate',
  sitesButton: 'Open your sites',
  copyAddress: 'Or copy this address into your browser:',
};

/** The keys of the emails' texts. A language that lacks one does not compile. */
export type MailTexts = typeof mailEn;
