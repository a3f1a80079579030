import { addressLine, type PostalAddress } from '../address.ts';
import { formatLongDay } from '../calendar-date.ts';
import { localeOf, type Language } from '../language.ts';
import { BLANK, noticeTexts, type NoticeText, type SaidInNotice } from './notice-texts.ts';
import { readablePhone } from '../phone.ts';
import { offeredRight, tableOf, widestFacts, type OfferedTo } from './offered-right.ts';
import { matchingRules, rightToCancel } from './right-to-cancel.ts';
import { languagesOfPapers, paperHeadings, strictestPapers, type PaperPoints } from './rule-papers.ts';
import { noticeOfState } from './state-notices.ts';

/** The notice of cancellation as a version stores it. The signature fills in `{{date}}` and `{{last day}}`. */
export interface Notice extends NoticeText {
  /** The minimum type size in points, if it is more than ten. */
  readonly points?: Exclude<PaperPoints, 10> | undefined;
  /** The same notice in the other languages that the place requires. */
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

/**
 * Returns the notice of cancellation that accompanies an estimate for a home, in the customer's language; null for a
 * business, which has no such right.
 */
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
    // Federal law gives the notice a caption of its own; a state's heading precedes it.
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
 * Returns the last day to cancel that a notice states if the copy and the notices are handed over at the signature.
 * The right never ends before it. Null if no rule is known.
 */
export function noticedDay(offer: OfferedTo, signedOn: string): string | null {
  const facts = widestFacts(offer, signedOn);
  const rules = tableOf(offer);
  if (matchingRules(facts, rules).length === 0) return null;
  const right = rightToCancel(facts, rules, offer.rightHolidays);
  if (right.state === 'not_started') return null;
  return right.state === 'ends' ? right.lastDay : right.atLeast;
}

/**
 * The dates in a notice: the transaction and the last day to cancel. They are days in the time zone of the premises,
 * in words.
 */
export interface NoticeDates {
  readonly date: string;
  readonly lastDay: string;
}

/** Returns the dates of a notice in each language, because one notice may be in several. */
export function noticeDates(
  offer: OfferedTo,
  signedOn: string,
  currency: 'USD' | 'CAD',
): Readonly<Record<Language, NoticeDates>> {
  const last = noticedDay(offer, signedOn);
  const dated = (language: Language): NoticeDates => {
    const dayText = (day: string) => formatLongDay(day, localeOf(language, currency));
    return { date: dayText(signedOn), lastDay: last ? dayText(last) : BLANK };
  };
  return { en: dated('en'), fr: dated('fr'), es: dated('es') };
}

/** Fills in the dates of a notice, or blank lines to write them on. */
export const datedNotice = (
  { title, paragraphs }: NoticeText,
  dates: NoticeDates = { date: BLANK, lastDay: BLANK },
): NoticeText => ({
  title,
  paragraphs: paragraphs.map((text) =>
    text.replaceAll('{{date}}', dates.date).replaceAll('{{last day}}', dates.lastDay),
  ),
});
