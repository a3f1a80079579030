import { addressLine, type PostalAddress } from '../address.ts';
import { formatLongDay } from '../calendar-date.ts';
import { localeOf, type Language } from '../language.ts';
import { BLANK, noticeTexts, type NoticeText, type SaidInNotice } from './notice-words.ts';
import { readablePhone } from '../phone.ts';
import { offeredRight, tableOf, widestFacts, type OfferedTo } from './offered-right.ts';
import { matchingRules, rightToCancel } from './right-to-cancel.ts';
import { languagesOfPapers, paperHeadings, strictestPapers, type PaperPoints } from './rule-papers.ts';
import { noticeOfState } from './state-notices.ts';

/** The notice of cancellation as a version holds it. `{{date}}` and `{{last day}}` are filled in with the signature. */
export interface Notice extends NoticeText {
  /** The smallest type, in points, where it is more than ten. */
  readonly points?: Exclude<PaperPoints, 10> | undefined;
  /** The same in the other languages that the place asks for. */
  readonly also?: readonly (NoticeText & { readonly language: Language })[] | undefined;
}

interface Parties extends OfferedTo {
  readonly company: {
    readonly name: string;
    readonly legalName: string | null;
    readonly address: PostalAddress | null;
    readonly email?: string | null | undefined;
    readonly phone?: string | null | undefined;
  };
}

/** The notice of cancellation that goes with an offer to a home, in the customer's language; null for a business, which has no such right. */
export function noticeOfCancellation(parties: Parties, language: Language, day: string): Notice | null {
  const right = offeredRight(parties, day);
  if (!right) return null;
  const papers = strictestPapers(right.rules);
  const { company } = parties;
  const said: SaidInNotice = {
    ...right.period,
    name: company.legalName ?? company.name,
    address: company.address ? addressLine(company.address) : BLANK,
    ...(papers.byEmail && {
      email: company.email ?? BLANK,
      phone: company.phone ? readablePhone(company.phone) : BLANK,
    }),
    reach: [company.phone && readablePhone(company.phone), company.email].filter(Boolean).join(', '),
    ...(papers.tenDays && { tenDays: papers.tenDays }),
  };
  const written = (each: Language): NoticeText => {
    const { title, paragraphs } = noticeOfState(
      papers.noticeOf,
      each,
      noticeTexts[right.country][each](said),
      said,
    );
    const heading = papers.noticeHeading && paperHeadings[papers.noticeHeading][each];
    // Federal law gives the notice a caption of its own, which a state's heading stands before.
    const captions = right.country === 'us' ? [heading, title] : [heading ?? title];
    return { title: captions.filter(Boolean).join(' · '), paragraphs };
  };
  const [own, ...others] = languagesOfPapers(language, papers);
  return {
    ...written(own),
    ...(papers.points && { points: papers.points }),
    ...(others.length > 0 && { also: others.map((other) => ({ language: other, ...written(other) })) }),
  };
}

/**
 * The last day to cancel that a notice names, when copy and notice are handed over at the signature: the right never ends before it. Null where no rule is known.
 */
export function noticedDay(offer: OfferedTo, signedOn: string): string | null {
  const facts = widestFacts(offer, signedOn);
  const rules = tableOf(offer);
  if (matchingRules(facts, rules).length === 0) return null;
  const right = rightToCancel(facts, rules, offer.rightHolidays);
  if (right.state === 'not_started') return null;
  return right.state === 'ends' ? right.lastDay : right.atLeast;
}

/** The dates of a notice: of the transaction, and the last day to cancel. Days at the premises, in words. */
export interface NoticeDates {
  readonly date: string;
  readonly lastDay: string;
}

/** The dates of a notice in each language, as one notice may have several. */
export function noticeDates(
  offer: OfferedTo,
  signedOn: string,
  currency: 'USD' | 'CAD',
): Readonly<Record<Language, NoticeDates>> {
  const last = noticedDay(offer, signedOn);
  const dated = (language: Language): NoticeDates => {
    const words = (day: string) => formatLongDay(day, localeOf(language, currency));
    return { date: words(signedOn), lastDay: last ? words(last) : BLANK };
  };
  return { en: dated('en'), fr: dated('fr'), es: dated('es') };
}

/** A notice with its dates, or with lines to write them on. */
export const datedNotice = (
  { title, paragraphs }: NoticeText,
  dates: NoticeDates = { date: BLANK, lastDay: BLANK },
): NoticeText => ({
  title,
  paragraphs: paragraphs.map((text) =>
    text.replaceAll('{{date}}', dates.date).replaceAll('{{last day}}', dates.lastDay),
  ),
});
