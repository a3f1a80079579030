import { emergencyFacts, offeredEmergency, type EmergencyLine } from './emergency.ts';
import { matchingRules, type SaleFacts } from './right-to-cancel.ts';
import type { CancellationRule } from './rule.ts';
import { shippedRules } from './shipped-rules.ts';

/** What of an offer decides the right that its papers name. */
export interface OfferedTo {
  readonly account: {
    readonly type: 'residential' | 'commercial';
    readonly site: { readonly country: 'us' | 'ca'; readonly region: string } | null;
  };
  /** What is offered, as its version keeps it. */
  readonly lines: readonly EmergencyLine[];
}

/** Whom the papers protect, and what they will choose, is not known when they are sent: the longest period that may apply. */
export const widestFacts = ({ account, lines }: OfferedTo, signedOn: string): SaleFacts => ({
  country: account.site?.country ?? 'us',
  region: account.site?.region ?? '',
  signedOn,
  handedOverOn: signedOn,
  installedOn: null,
  isSenior: true,
  ...emergencyFacts(offeredEmergency(lines)),
});

const lengthOf = ({ period }: CancellationRule): number =>
  period.unit === 'business' ? period.days * 1.5 : period.days;

/** The right that the papers of an offer name. */
export interface OfferedRight {
  readonly country: 'us' | 'ca';
  /** Of all rules that may apply, the longest period. */
  readonly period: CancellationRule['period'];
  /** A rule counts from the installation when that is later. */
  readonly fromInstallation: boolean;
  /** All rules that may apply. */
  readonly rules: readonly CancellationRule[];
}

/** The right to cancel that the papers of an offer name; null for a business, which has none, and where no rule is known. */
export function offeredRight(offer: OfferedTo, day: string): OfferedRight | null {
  if (offer.account.type !== 'residential') return null;
  const facts = widestFacts(offer, day);
  const rules = matchingRules(facts, shippedRules);
  const [longest] = rules.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return longest
    ? {
        country: facts.country,
        period: longest.period,
        fromInstallation: rules.some(({ starts }) => starts === 'installation'),
        rules,
      }
    : null;
}
