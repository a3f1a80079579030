import { z } from 'zod';
import { languages, type Language } from '../language.ts';

/** Headings that states and provinces prescribe for the right, in the wording of their laws. */
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

/** The minimum type size for printing the right, in points. */
export const paperPointsSchema = z.union([z.literal(10), z.literal(12)]);
export type PaperPoints = z.infer<typeof paperPointsSchema>;

/**
 * Requirements of a place for the papers beyond the standard form of its country: ten points, next to the signature,
 * in the language of the sale.
 */
export const rulePapersSchema = z.object({
  /** The minimum type size, if it is more than ten points. */
  points: z.literal(12).optional(),
  /** The heading of the statement of the right. */
  statementHeading: z.literal(['buyers_right', 'consumers_right']).optional(),
  /** The heading of the notice. */
  noticeHeading: z
    .literal(['buyers_right', 'consumers_right', 'customers_right', 'notice_of_right'])
    .optional(),
  /** Whether the statement is also on the first page. */
  frontPage: z.literal(true).optional(),
  /** Languages in which the papers always state the right, regardless of the language of the sale. */
  alwaysIn: z.array(z.enum(languages)).optional(),
  /** Whether the papers must be in the language in which the sale was discussed with the customer. */
  spokenLanguage: z.literal(true).optional(),
  /** Whether the agreement states the approximate days on which the work begins and is completed. */
  workDates: z.literal(true).optional(),
  /** Whether the contract form must be filed with a registrar before it is used. */
  filedForm: z.literal(true).optional(),
  /**
   * Whether cancellation by email is possible. The notice then states the seller's email address, and a phone number
   * for help with it.
   */
  byEmail: z.literal(true).optional(),
  /** Whether the notice gives ten days for the refund instead of ten business days. */
  tenDays: z.literal(true).optional(),
  /** The state whose wording the notice to the buyer next to the signature uses. */
  buyerNotice: z.literal(['nd', 'ri', 'md']).optional(),
  /**
   * The state or province whose wording, or addition, the notice of cancellation uses. Saskatchewan uses Alberta's
   * wording.
   */
  noticeOf: z.literal(['ct', 'nj', 'ab', 'nl', 'qc']).optional(),
});
export type RulePapers = z.infer<typeof rulePapersSchema>;

/** Combines the requirements of several rules for the papers: the strictest of each. */
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

/** Returns the languages in which the papers state the right, starting with that of the sale. */
export const languagesOfPapers = (
  language: Language,
  { alwaysIn = [] }: RulePapers,
): readonly [Language, ...Language[]] => [language, ...alwaysIn.filter((other) => other !== language)];
