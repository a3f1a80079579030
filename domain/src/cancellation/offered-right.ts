import { isCorrected } from './corrected-rules.ts';
import { emergencyFacts, offeredEmergency, type EmergencyLine } from './emergency.ts';
import type { HolidayRule } from './holiday-rule.ts';
import { matchingRules, placesOf, type SaleFacts } from './right-to-cancel.ts';
import type { CancellationRule } from './rule.ts';
import { shippedRules } from './shipped-rules.ts';

/** Fields of an estimate that determine the right stated in its papers. */
export interface OfferedTo {
  readonly account: {
    readonly type: 'residential' | 'commercial';
    readonly site: { readonly country: 'us' | 'ca'; readonly region: string } | null;
  };
  /** The lines offered, as the version stores them. */
  readonly lines: readonly EmergencyLine[];
  /** The rules of the place at the time of sending, if counsel corrected one; otherwise the shipped rules apply. */
  readonly rightRules?: readonly CancellationRule[] | undefined;
  /** The holidays of the place, likewise. */
  readonly rightHolidays?: readonly HolidayRule[] | undefined;
}

/**
 * Returns the facts with the longest period that may apply, because whom the papers protect and what they will choose
 * are not known at the time of sending.
 */
export const widestFacts = ({ account, lines }: OfferedTo, signedOn: string): SaleFacts => ({
  country: account.site?.country ?? 'us',
  region: account.site?.region ?? '',
  signedOn,
  handedOverOn: signedOn,
  installedOn: null,
  isSenior: true,
  ...emergencyFacts(offeredEmergency(lines)),
});

/** Returns the rules that the papers of an estimate are based on. */
export const tableOf = ({ rightRules }: OfferedTo): readonly CancellationRule[] => rightRules ?? shippedRules;

/**
 * Returns the rows of a rule table that a version stores: those of its place that apply on its day or later.
 * Undefined if counsel corrected none of them, and for a business.
 */
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

/** The right that the papers of an estimate state. */
export interface OfferedRight {
  readonly country: 'us' | 'ca';
  /** The longest period of all rules that may apply. */
  readonly period: CancellationRule['period'];
  /** Whether a rule counts from the installation if that is later. */
  readonly fromInstallation: boolean;
  /** All rules that may apply. */
  readonly rules: readonly CancellationRule[];
}

/**
 * Returns the right to cancel that the papers of an estimate state; null for a business, which has none, and if no
 * rule is known.
 */
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
