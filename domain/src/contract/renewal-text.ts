import { formatLongDay } from '../calendar-date.ts';
import { readings } from '../cancellation/rule-text.ts';
import type { NoticeMeans, RenewalAsk, RenewalRule } from './renewal-rules.ts';
import type { Renewal } from './renewal.ts';

/** Names of the ways to notify. */
export const noticeMeansNames: Readonly<Record<NoticeMeans, string>> = {
  certified_mail: 'Certified mail',
  by_hand: 'By hand',
  mail: 'Letter',
  email: 'Email',
};

/** Lists ways to notify for a sentence with `by`: `certified mail or hand`. */
export const meansText = (means: readonly NoticeMeans[]): string =>
  means.map((each) => noticeMeansNames[each].toLowerCase().replace(/^by /, '')).join(' or ');

function askText(ask: RenewalAsk): string {
  if (ask.what === 'longest') return `at most ${ask.months} months at a time`;
  if (ask.what === 'acknowledgment') return 'signed or initialed on its own at signing';
  return `notice ${ask.closes} to ${ask.opens} days before the customer’s last day, by ${meansText(ask.means)}`;
}

/** Describes the requirement of a renewal rule, with its days and its source, in short parts. */
export const renewalRuleText = ({ asks, effectiveFrom, effectiveTo, law, reading }: RenewalRule): string =>
  [
    askText(asks),
    effectiveFrom && `signed from ${formatLongDay(effectiveFrom)}`,
    effectiveTo && `signed to ${formatLongDay(effectiveTo)}`,
    law,
    readings[reading],
  ]
    .filter(Boolean)
    .join(' · ');

const lacking = {
  acknowledgment: 'the customer did not sign the renewal separately',
  notice: 'no notice that counts was sent',
} as const;

/** Describes how a term continues: `For 12 months`, `From month to month: no notice that counts was sent`. */
export const renewalText = ({ months, lacks }: Renewal): string => {
  if (lacks) return `From month to month: ${lacking[lacks]}`;
  if (months === 0) return 'From month to month';
  return months === 1 ? 'For 1 month' : `For ${months} months`;
};
