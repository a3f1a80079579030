import { listed } from '../listed.ts';

const sameNames: Readonly<Record<string, string>> = {};

/** The English texts about an estimate on the customer's page, in the PDF, and in emails. The other languages have the same keys. */
export const documentEn = {
  /** The default title of an estimate. */
  title: (customer: string) => `Security system for ${customer}`,
  totals: {
    /** Displayed names of taxes by their names in the tax tables. Other taxes keep their own. */
    taxNames: sameNames,
    'one-time': { subtotal: 'Subtotal', tax: 'Tax', total: 'Total' },
    monthly: { subtotal: 'Subtotal per month', tax: 'Tax per month', total: 'Total per month' },
    quarterly: { subtotal: 'Subtotal per quarter', tax: 'Tax per quarter', total: 'Total per quarter' },
    annual: { subtotal: 'Subtotal per year', tax: 'Tax per year', total: 'Total per year' },
    items: 'Items',
    lineDiscount: 'Discounts on items',
    wholeDiscount: 'Discount',
    credit: 'Credits',
    /** The certificate that exempts a customer from these taxes. */
    exempt: (number: string, taxes: string) => `Exempt from ${taxes}, certificate ${number}`,
    untaxed: (reason: string) => `No sales tax: ${reason}`,
    /** A tax, with the company's registration number for it. */
    registered: (name: string, number: string) => `${name} (no. ${number})`,
    removed: 'Removed',
    removedTax: 'Tax on what is removed',
    deposit: 'Deposit',
    balance: 'Balance after deposit',
    /** When a payment is due. A milestone has its own name. */
    paymentDue: {
      at: {
        signing: 'At signing',
        install_begun: 'When the installation begins',
        install_done: 'When the installation is done',
      },
      after: (days: number, at: string) =>
        `${days} ${days === 1 ? 'day' : 'days'} after ${at.replace(/^(At|When) /, '')}`,
    },
    firstPeriod: { monthly: 'First month', quarterly: 'First quarter', annual: 'First year' },
    dueAtSigning: 'Due at signing',
    tcv: 'Contract value before tax',
    tcvIncTax: 'Contract value with tax',
  },
  /** The fixed start day of services. */
  startsOn: 'Services start',
  /** The billing address and the purchase order number of a business customer. */
  billTo: 'Bill to',
  poNumber: 'PO number',
  taxesIncluded: 'taxes included',
  noTax: 'no tax',
  period: { monthly: '/month', quarterly: '/quarter', annual: '/year' },
  /** An amount with its billing period. */
  billed: {
    monthly: (amount: string) => `${amount} a month`,
    quarterly: (amount: string) => `${amount} a quarter`,
    annual: (amount: string) => `${amount} a year`,
  },
  listed: (parts: readonly string[]) => listed(parts, 'and'),
  /** The text that a customer agrees to before signing. */
  consent:
    'I agree to do this business electronically. I have read this document, I can keep a copy of it, and my signature here has the same effect as one on paper.',
  /** Explains a line of kind allowance. */
  allowance: 'Allowance: a sum set aside. What it really comes to is settled later.',
  /** How a signature outside of Sable was given, and who recorded it. */
  recorded: {
    paper: (by: string) => `Signed on paper. Recorded by ${by}.`,
    program: (by: string) => `Signed with a dealer program. Recorded by ${by}.`,
  },
  right: {
    notStarted:
      'You may cancel this agreement without a reason. The time for it starts when you have the signed copy and the notices of cancellation.',
    afterInstallation: (days: number) =>
      `You may cancel this agreement without a reason until ${days} business days after the installation.`,
    until: (end: string) => `You may cancel this agreement without a reason until ${end}.`,
    ended: (end: string) => `Your right to cancel ended ${end}.`,
    endOfDay: (day: string) => `${day}, 11:59 PM`,
  },
};

/** The keys of a document's texts. A language that lacks one does not compile. */
export type DocumentTexts = typeof documentEn;
