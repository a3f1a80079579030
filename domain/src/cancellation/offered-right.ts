import { isCorrected } from './corrected-rules.ts';
import { emergencyFacts, offeredEmergency, type EmergencyLine } from './emergency.ts';
import type { HolidayRule } from './holiday-rule.ts';
import { matchingRules, placesOf, type SaleFacts } from './right-to-cancel.ts';
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
  /** The rules of its place as they read when it was sent, where counsel corrected one; else those that come with the product. */
  readonly rightRules?: readonly CancellationRule[] | undefined;
  /** The holidays of its place likewise. */
  readonly rightHolidays?: readonly HolidayRule[] | undefined;
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

/** The rules that the papers of an offer are written by. */
export const tableOf = ({ rightRules }: OfferedTo): readonly CancellationRule[] => rightRules ?? shippedRules;

/** What a version keeps of a table of rules: the rows of its place that hold on its day or later, where counsel corrected one of them. */
export function keptRules<Row extends Pick<CancellationRule, 'place' | 'version' | 'effectiveTo'>>(
  { account: { type, site } }: Pick<OfferedTo, 'account'>,
  table: readonly Row[],
  day: string,
): Row[] | undefined {
  if (type !== 'residential') return undefined;
  const places = placesOf({ country: site?.country ?? 'us', region: site?.region ?? '' });
  const rules = table.filter(
    ({ place, effectiveTo }) => places.includes(place) && (effectiveTo === null || effectiveTo >= day),
  );
  return rules.some(isCorrected) ? rules : undefined;
}

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
  const rules = matchingRules(facts, tableOf(offer));
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
