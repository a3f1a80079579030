import { addDays } from '../calendar-date.ts';
import { endOfLocalDay, localDate } from '../local-date.ts';
import { runningStates, type CancellationRightRow } from './cancellation-right.ts';
import { emergencyFacts } from './emergency.ts';
import { rightToCancel } from './right-to-cancel.ts';

/** Fields of a stored right that determine when it ends. */
export type RightFacts = Pick<
  CancellationRightRow,
  | 'country'
  | 'region'
  | 'signedOn'
  | 'handedOverOn'
  | 'installedOn'
  | 'senior'
  | 'emergency'
  | 'soldEmergency'
  | 'rules'
  | 'holidays'
>;

/**
 * Returns the day at a place with one or two time zones. A signature counts in the zone that is ahead, an exercise in
 * the one that is behind.
 */
export function dayAtPremises(instant: string, zones: readonly string[], which: 'ahead' | 'behind'): string {
  const days = zones.map((zone) => localDate(instant, zone)).sort();
  return (which === 'ahead' ? days.at(-1) : days[0]) ?? localDate(instant, 'UTC');
}

const RUNNING: readonly CancellationRightRow['state'][] = runningStates;

/** Whether a right exists and has not been exercised; its last day may have passed. */
export const isRunning = ({ state }: Pick<CancellationRightRow, 'state'>): boolean => RUNNING.includes(state);

/** Whether the customer can still cancel at an instant. */
export const runsAt = (right: Pick<CancellationRightRow, 'state' | 'endsAt'>, now: string): boolean =>
  isRunning(right) && (right.endsAt === null || right.endsAt > now);

/** Whether the customer could cancel on a day, in the time zone of the premises. */
export const ranOn = (right: Pick<CancellationRightRow, 'state' | 'lastDay'>, day: string): boolean =>
  isRunning(right) && (right.state !== 'ends' || right.lastDay === null || right.lastDay >= day);

/** Day offsets in three seasons. Whatever the day, the clocks change between two of them. */
const SEASONS = [0, 122, 244];

/**
 * Returns the possible time zone of the premises in which this day and later ones end last. If two zones agree on the
 * day, it is the one that is behind after a clock change.
 */
export function lastZone(zones: readonly string[], day: string): string {
  const behind = (zone: string) =>
    SEASONS.map((days) => Date.parse(endOfLocalDay(addDays(day, days), zone))).reduce((a, b) => a + b);
  return zones.toSorted((a, b) => behind(b) - behind(a))[0] ?? 'UTC';
}

/**
 * Returns the facts that must be known before the period starts: whether a rule of the place depends on the age of
 * the buyers, and whether one depends on an emergency button that the products do not show.
 */
export const asksOf = ({ rules, soldEmergency }: Pick<RightFacts, 'rules' | 'soldEmergency'>) => ({
  senior: rules.some(({ seniors }) => seniors),
  emergency: soldEmergency === null && rules.some(({ pers }) => pers !== null),
});

/**
 * Returns the state of a right and its last day. It never ends before `givenDay`, the last day that the customer was
 * given.
 */
export function clockOf(
  facts: RightFacts,
  givenDay: string | null = null,
): Pick<CancellationRightRow, 'state' | 'lastDay'> {
  if (facts.rules.length === 0) return { state: 'not_started', lastDay: givenDay };
  const right = rightToCancel(
    {
      ...facts,
      isSenior: facts.senior !== 'no',
      ...emergencyFacts(facts.soldEmergency ?? facts.emergency),
    },
    facts.rules,
    facts.holidays ?? undefined,
  );
  if (right.state === 'not_started') return { state: 'not_started', lastDay: givenDay };
  const day = right.state === 'ends' ? right.lastDay : right.atLeast;
  return { state: right.state, lastDay: givenDay && givenDay > day ? givenDay : day };
}
