/** The English texts of the page on which one person signs for many sites. The other languages have the same keys. */
export const rollOutEn = {
  allSites: 'All sites',
  for: (name: string) => `For ${name}`,
  intro: (company: string) =>
    `${company} offers you this for your sites. Read each estimate, then sign for all of them at once. Each site has its own agreement.`,
  together: (count: number) => (count === 1 ? '1 site to sign for' : `${count} sites to sign for, together`),
  once: 'One-time, with tax',
  recurring: 'Recurring, with tax',
  nothing: 'Nothing',
  sites: 'Your sites',
  include: (site: string) => `Sign for ${site}`,
  read: (reference: string) => `Read estimate ${reference}`,
  option: (name: string) => `Option “${name}”. To choose another one, open the estimate and sign it there.`,
  validUntil: (day: string) => `Valid until ${day}`,
  states: {
    open: 'To be signed',
    waits: 'Someone else signs before you',
    signed: 'Signed',
    declined: 'Declined',
    expired: 'Expired',
    paused: 'Can’t be signed at the moment',
    agreement_ended: 'It changes an agreement that has ended, and cannot be signed. Ask for a new offer.',
    rescinded: 'Canceled',
    revised: 'Being changed. A new version follows.',
    withdrawn: 'Withdrawn',
    ended: 'Decided a while ago, and no longer shown',
  },
  review: (count: number) =>
    count === 1 ? 'Review and sign for 1 site' : `Review and sign for ${count} sites`,
  chooseNone: 'Choose a site to sign for',
  reviewTitle: 'Review your sites',
  reviewLead: 'You are about to sign for these sites. Nothing is signed yet.',
  asOffered: 'Each estimate is signed as offered. To change what is optional, open that estimate.',
  statement: (what: {
    /** The numbers and the sites. */
    sites: string;
    company: string;
    /** A list of amounts, each within `**`. */
    amounts: string;
    tax: string;
  }) => `By signing you accept from ${what.company}: ${what.sites}. Together ${what.amounts}, ${what.tax}.`,
  site: (reference: string, site: string) => `${reference} for ${site}`,
  signed: (count: number) =>
    count === 1 ? 'Thank you. 1 site is signed.' : `Thank you. ${count} sites are signed.`,
  copies: 'Open an estimate below for its signed copy. Download each and keep it.',
  left: (count: number) =>
    count === 1
      ? 'One site could not be signed. It is unchanged. You can try again for just that site:'
      : `${count} sites could not be signed. They are unchanged. You can try again for just those sites:`,
  paused: (company: string) => `${company} cannot take signatures at the moment. You can read what was sent.`,
};

/** The keys of these texts. A language that lacks one does not compile. */
export type RollOutTexts = typeof rollOutEn;
