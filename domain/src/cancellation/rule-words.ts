import { formatLongDay } from '../calendar-date.ts';
import { listed } from '../words/listed.ts';
import { formatMoney } from '../money.ts';
import { regionsOf } from '../regions.ts';
import type { CancellationRule } from './rule.ts';
import { paperHeadings, type RulePapers } from './rule-papers.ts';

const countryNames = { us: 'United States', ca: 'Canada' } as const;

/** The place of a rule by name: `Ohio`, `United States`. */
export function placeOfRule({ place }: Pick<CancellationRule, 'place'>): string {
  const country = place.startsWith('ca') ? 'ca' : 'us';
  const code = place.slice(3).toUpperCase();
  return code
    ? (regionsOf(country).find((region) => region.code === code)?.name ?? code)
    : countryNames[country];
}

/** How well a law is known, in words. */
export const readings = {
  read: 'law read',
  known: 'general knowledge, law not read',
  open: 'open question',
} as const;

/** The days of a rule: `3 business days, Saturday counts`. */
export function periodInWords({ period }: Pick<CancellationRule, 'period'>): string {
  if (period.unit === 'calendar') return `${period.days} calendar days`;
  return `${period.days} business days, Saturday ${period.countsSaturday ? 'counts' : 'does not count'}`;
}

const languageNames = { en: 'English', fr: 'French', es: 'Spanish' } as const;

/** What a rule asks of the papers, in short parts. */
function papersInWords({
  points,
  statementHeading,
  noticeHeading,
  frontPage,
  alwaysIn,
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
  ].filter((part) => typeof part === 'string');
}

/** Everything that a rule says beside its place, in short parts: days, start, refund, source, effective dates. */
export function ruleInWords(rule: CancellationRule): string {
  const { starts, stopsWork, refundDays, effectiveFrom, effectiveTo, law, reading } = rule;
  const { paperOnly, unsolicitedBlockedFrom, signingCap, noPaymentBeforeEnd, papers } = rule;
  return [
    periodInWords(rule),
    starts === 'installation' && 'from the installation when that is later',
    stopsWork && 'no work before the end',
    paperOnly && 'signed on paper, in French',
    unsolicitedBlockedFrom && `no unsolicited sale from ${formatLongDay(unsolicitedBlockedFrom)}`,
    signingCap &&
      `at signing at most ${formatMoney(signingCap.cents, { currency: 'CAD', locale: 'en-CA' })} or ${signingCap.ppm / 10_000} % of the price`,
    noPaymentBeforeEnd && 'no payment before the end',
    ...(papers ? papersInWords(papers) : []),
    `refund in ${refundDays} days`,
    effectiveFrom && `from ${formatLongDay(effectiveFrom)}`,
    effectiveTo && `to ${formatLongDay(effectiveTo)}`,
    law,
    readings[reading],
  ]
    .filter(Boolean)
    .join(' · ');
}
