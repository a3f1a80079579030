import { formatLongDay } from '../calendar-date.ts';
import { listed } from '../texts/listed.ts';
import { formatMoney } from '../money.ts';
import { languageNames } from './asked-of-papers.ts';
import { regionsOf } from '../regions.ts';
import type { CancellationRule } from './rule.ts';
import { paperHeadings, type RulePapers } from './rule-papers.ts';

const countryNames = { us: 'United States', ca: 'Canada' } as const;

/** Returns the name of the place of a rule: `Ohio`, `United States`. */
export function placeOfRule({ place }: Pick<CancellationRule, 'place'>): string {
  const country = place.startsWith('ca') ? 'ca' : 'us';
  const code = place.slice(3).toUpperCase();
  return code
    ? (regionsOf(country).find((region) => region.code === code)?.name ?? code)
    : countryNames[country];
}

/** Descriptions of how certain a rule is. */
export const readings = {
  read: 'law read',
  known: 'general knowledge, law not read',
  open: 'open question',
} as const;

/**
 * Describes a rule on one line in short parts: the given parts, its effective dates, its law, and how certain it is.
 * Parts that do not apply are omitted.
 */
export const lineOfRule = (
  parts: readonly (string | false | null | undefined)[],
  {
    effectiveFrom,
    effectiveTo,
    law,
    reading,
  }: Pick<CancellationRule, 'effectiveFrom' | 'effectiveTo' | 'law' | 'reading'>,
): string =>
  [
    ...parts,
    effectiveFrom && `from ${formatLongDay(effectiveFrom)}`,
    effectiveTo && `to ${formatLongDay(effectiveTo)}`,
    law,
    readings[reading],
  ]
    .filter(Boolean)
    .join(' · ');

/** Describes the period of a rule: `3 business days, Saturday counts`. */
function periodText({ period }: Pick<CancellationRule, 'period'>): string {
  if (period.unit === 'calendar') return `${period.days} calendar days`;
  return `${period.days} business days, Saturday ${period.countsSaturday ? 'counts' : 'does not count'}`;
}

/** Describes a rule's requirements for the papers, in short parts. */
function papersTexts({
  points,
  statementHeading,
  noticeHeading,
  frontPage,
  alwaysIn,
  byEmail,
  tenDays,
  spokenLanguage,
  workDates,
  filedForm,
  buyerNotice,
  noticeOf,
}: RulePapers): string[] {
  const heading = (key: keyof typeof paperHeadings) => `“${paperHeadings[key].en}”`;
  return [
    points && `papers in ${points} points`,
    statementHeading && `statement under ${heading(statementHeading)}`,
    noticeHeading && `notice under ${heading(noticeHeading)}`,
    frontPage && 'statement on the first page too',
    alwaysIn &&
      `always in ${listed(
        alwaysIn.map((language) => languageNames[language]),
        'and',
      )}`,
    byEmail && 'an email cancels; the notice names the seller’s email and phone',
    tenDays && 'the notice says ten days for the refund',
    spokenLanguage && 'papers in the language spoken with the customer',
    workDates && 'the agreement says when the work begins and ends',
    filedForm && 'the form of the contract on file with the registrar',
    buyerNotice && 'a notice to the buyer next to the signature',
    noticeOf && 'the notice in the words of its law',
  ].filter((part) => typeof part === 'string');
}

/** Describes a rule's requirements for the sale in addition to the right, in short parts. */
function saleTermsTexts(rule: CancellationRule): string[] {
  const { place, paperOnly, unsolicitedBlockedFrom, financingBlockedFrom } = rule;
  const { signingCap, noPaymentBeforeEnd, noCollection, noteDays } = rule;
  const written = place.startsWith('ca')
    ? ({ currency: 'CAD', locale: 'en-CA' } as const)
    : ({ currency: 'USD', locale: 'en-US' } as const);
  const cap =
    signingCap &&
    [
      signingCap.cents !== null && formatMoney(signingCap.cents, written),
      `${signingCap.ppm / 10_000}% of the price`,
    ]
      .filter(Boolean)
      .join(' or ');
  return [
    paperOnly && 'signed on paper, in French',
    unsolicitedBlockedFrom && `no unsolicited sale from ${formatLongDay(unsolicitedBlockedFrom)}`,
    financingBlockedFrom && `no financing from ${formatLongDay(financingBlockedFrom)}`,
    cap && `at signing at most ${cap}`,
    noPaymentBeforeEnd && 'no payment before the end',
    noCollection && 'nobody collects a payment before the end',
    noteDays && `not sold to a program before business day ${noteDays} is over`,
  ].filter((part) => typeof part === 'string');
}

/**
 * Describes everything about a rule except its place, in short parts: days, start, refund, source, effective dates.
 */
export function ruleText(rule: CancellationRule): string {
  const { starts, stopsWork, refundDays, noWaiver, papers } = rule;
  return lineOfRule(
    [
      periodText(rule),
      starts === 'installation' && 'from the installation when that is later',
      stopsWork && 'no work before the end',
      noWaiver && 'no waiver lets it begin',
      ...saleTermsTexts(rule),
      ...(papers ? papersTexts(papers) : []),
      `refund in ${refundDays} days`,
    ],
    rule,
  );
}
