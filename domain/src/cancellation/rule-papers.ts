import { z } from 'zod';
import { languages, type Language } from '../language.ts';

/** Headings that states and provinces give to the right, by the words of their laws. */
export const paperHeadings = {
  buyers_right: {
    en: 'Buyer’s Right to Cancel',
    fr: 'Droit d’annulation de l’acheteur',
    es: 'Derecho del comprador a cancelar',
  },
  consumers_right: {
    en: 'Consumer’s Right to Cancel',
    fr: 'Droit d’annulation du consommateur',
    es: 'Derecho del consumidor a cancelar',
  },
  customers_right: {
    en: 'Customer’s Right to Cancel',
    fr: 'Droit d’annulation du client',
    es: 'Derecho del cliente a cancelar',
  },
  notice_of_right: {
    en: 'Notice of Buyer’s Right to Cancel',
    fr: 'Avis du droit d’annulation de l’acheteur',
    es: 'Aviso del derecho del comprador a cancelar',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** The smallest type in which the right may be printed, in points. */
export const paperPointsSchema = z.union([z.literal(10), z.literal(12)]);
export type PaperPoints = z.infer<typeof paperPointsSchema>;

/** What a place asks of the papers beyond the form of its country: ten points, next to the signature, in the language of the sale. */
export const rulePapersSchema = z.object({
  /** The smallest type, where it is more than ten points. */
  points: z.literal(12).optional(),
  /** The statement of the right stands under this heading. */
  statementHeading: z.literal(['buyers_right', 'consumers_right']).optional(),
  /** The notice stands under this heading. */
  noticeHeading: z
    .literal(['buyers_right', 'consumers_right', 'customers_right', 'notice_of_right'])
    .optional(),
  /** The statement stands on the first page too. */
  frontPage: z.literal(true).optional(),
  /** Languages in which the papers state the right, whatever the language of the sale. */
  alwaysIn: z.array(z.enum(languages)).optional(),
  /** They are in the language in which it was talked about with the customer. */
  spokenLanguage: z.literal(true).optional(),
  /** The agreement names the days about which the work begins and is completed. */
  workDates: z.literal(true).optional(),
  /** The form of the contract is on file with a registrar before it is used. */
  filedForm: z.literal(true).optional(),
  /** An email cancels: the notice names the seller's email address, and the phone number that helps with it. */
  byEmail: z.literal(true).optional(),
  /** The notice gives ten days for the refund, and not ten business days. */
  tenDays: z.literal(true).optional(),
  /** The notice to the buyer next to the signature, in the words of a state. */
  buyerNotice: z.literal(['nd', 'ri', 'md']).optional(),
  /** The notice of cancellation in the words of a state or province, or with what a state adds to it. Alberta's are Saskatchewan's too. */
  noticeOf: z.literal(['ct', 'nj', 'ab', 'nl', 'qc']).optional(),
});
export type RulePapers = z.infer<typeof rulePapersSchema>;

/** What several rules ask of the papers together: the strictest of each. */
export function strictestPapers(rules: readonly { readonly papers?: RulePapers | undefined }[]): RulePapers {
  const asked = rules.flatMap(({ papers }) => papers ?? []);
  const first = <Key extends keyof RulePapers>(key: Key) =>
    asked.find((papers) => papers[key] !== undefined)?.[key];
  return {
    points: first('points'),
    statementHeading: first('statementHeading'),
    noticeHeading: first('noticeHeading'),
    frontPage: first('frontPage'),
    byEmail: first('byEmail'),
    tenDays: first('tenDays'),
    spokenLanguage: first('spokenLanguage'),
    workDates: first('workDates'),
    filedForm: first('filedForm'),
    buyerNotice: first('buyerNotice'),
    noticeOf: first('noticeOf'),
    alwaysIn: [...new Set(asked.flatMap(({ alwaysIn }) => alwaysIn ?? []))],
  };
}

/** The languages in which the papers state the right: that of the sale first. */
export const languagesOfPapers = (
  language: Language,
  { alwaysIn = [] }: RulePapers,
): readonly [Language, ...Language[]] => [language, ...alwaysIn.filter((other) => other !== language)];
