import type { HolidayRule } from '../holiday-rule.ts';
import { rightToCancel, type SaleFacts } from '../right-to-cancel.ts';
import type { CancellationRule } from '../rule.ts';
import { shippedRules } from '../shipped-rules.ts';

type GivenFacts = Partial<SaleFacts> & Pick<SaleFacts, 'region' | 'signedOn'>;

/**
 * Returns the facts of an alarm system sale in the United States that was handed over on the day of the signature.
 */
export const saleFacts = (given: GivenFacts): SaleFacts => ({
  country: 'us',
  handedOverOn: given.signedOn,
  installedOn: null,
  isSenior: false,
  hasPers: false,
  hasAlarmSystem: true,
  ...given,
});

/** Returns the last day on which such a sale may be canceled; the state of the right if it has none. */
export function lastDayOf(
  given: GivenFacts,
  rules: readonly CancellationRule[] = shippedRules,
  holidays?: readonly HolidayRule[],
): string {
  const right = rightToCancel(saleFacts(given), rules, holidays);
  return right.state === 'ends' ? right.lastDay : right.state;
}
