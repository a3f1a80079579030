import { formatLongDay } from '@sable/domain/calendar-date';
import type { TotalNames } from '@sable/domain/estimate/total-rows';
import { languageOf, type Language } from '@sable/domain/language';
import { documentTexts } from '@sable/domain/texts/document';
import type { DocumentTexts } from '@sable/domain/texts/en/document';
import { financingTexts, type FinancingTexts } from '@sable/domain/texts/financing';
import type { PdfTexts } from './texts/en.ts';
import { pdfTexts } from './texts/pdf-texts.ts';
import { formatMoney } from '@sable/domain/money';
import { formatPercent } from '@sable/domain/percent';
import { formatQuantity } from '@sable/domain/quantity';
import type { EstimateContent } from '@sable/domain/estimate/content';
import { contentMoney } from '@sable/domain/estimate/content-money';
import type { Discount } from '@sable/domain/estimate/pricing-schema';
import { isTimeZone } from '@sable/domain/local-date';

/** Formats an instant in a time zone: `March 10, 2025 at 2:05:12 PM EDT`; in UTC if the zone is unknown. */
export function formatInstant(instant: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  });
  return clock.format(new Date(instant)).replaceAll('\u202f', ' ');
}

/**
 * Formats the document's words, amounts, and days in its language and by the conventions of its currency's country.
 */
export interface PdfFormat {
  /** Formats an amount in cents. */
  money(cents: number): string;
  quantity(milli: number): string;
  percent(ppm: number): string;
  /** Formats a discount as `10%` or `$75.00`. */
  reduction(reduction: Discount): string;
  /** Formats a calendar day in words. */
  day(date: string): string;
  /** The texts of the document, in addition to {@link PdfFormat.names}. */
  readonly texts: PdfTexts;
  /** Names of the totals. */
  readonly names: TotalNames;
  /** Texts shared with the customer's page. */
  readonly document: DocumentTexts;
  readonly financing: FinancingTexts;
}

export function pdfFormat(
  content: Pick<EstimateContent, 'currency' | 'language' | 'account'>,
  language: Language = languageOf(content),
): PdfFormat {
  // A Canadian document writes $ for the Canadian dollar; `CA$` is the form used abroad.
  const written = contentMoney(content, language);
  const { locale } = written;
  const money = (cents: number) => formatMoney(cents, written);
  const percent = (ppm: number) => formatPercent(ppm, { locale });
  return {
    money,
    percent,
    day: (date) => formatLongDay(date, language === 'en' ? 'en-US' : locale),
    texts: pdfTexts[language],
    names: documentTexts[language].totals,
    document: documentTexts[language],
    financing: financingTexts[language],
    quantity: (milli) => formatQuantity(milli, locale),
    reduction: (reduction) =>
      reduction.kind === 'percent' ? percent(reduction.ppm) : money(reduction.cents),
  };
}
