import { addDays } from '../calendar-date.ts';
import { endOfLocalDay, localDate } from '../local-date.ts';
import { runningStates, type CancellationRightRow } from './cancellation-right.ts';
import { emergencyFacts } from './emergency.ts';
import { rightToCancel } from './right-to-cancel.ts';

/** What of a stored right decides when it ends. */
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

/** The day at a place with one zone or two: the signature counts in the one that is ahead, the exercise in the one that is behind. */
export function dayAtPremises(instant: string, zones: readonly string[], which: 'ahead' | 'behind'): string {
  const days = zones.map((zone) => localDate(instant, zone)).sort();
  return (which === 'ahead' ? days.at(-1) : days[0]) ?? localDate(instant, 'UTC');
}

const RUNNING: readonly CancellationRightRow['state'][] = runningStates;

/** Whether a right is neither used nor known to be none; its last day may have passed. */
export const isRunning = ({ state }: Pick<CancellationRightRow, 'state'>): boolean => RUNNING.includes(state);

/** Whether the customer can still cancel at an instant. */
export const runsAt = (right: Pick<CancellationRightRow, 'state' | 'endsAt'>, now: string): boolean =>
  isRunning(right) && (right.endsAt === null || right.endsAt > now);

/** Whether the customer could cancel on a day at the premises. */
export const ranOn = (right: Pick<CancellationRightRow, 'state' | 'lastDay'>, day: string): boolean =>
  isRunning(right) && (right.state !== 'ends' || right.lastDay === null || right.lastDay >= day);

/** Days of three seasons: clocks are moved between two of them, whatever the day. */
const SEASONS = [0, 122, 244];

/**
 * Of the zones in which the premises may be, the one in which a day ends last, and each later one too: where two agree on the day, the one that is behind once clocks
 * are moved.
 */
export function lastZone(zones: readonly string[], day: string): string {
  const behind = (zone: string) =>
    SEASONS.map((days) => Date.parse(endOfLocalDay(addDays(day, days), zone))).reduce((a, b) => a + b);
  return zones.toSorted((a, b) => behind(b) - behind(a))[0] ?? 'UTC';
}

/**
 * Whether a rule of the place asks for the age of the buyers, and whether one asks for an emergency button that the products do not show: what must be known before
 * the clock starts.
 */
export const asksOf = ({ rules, soldEmergency }: Pick<RightFacts, 'rules' | 'soldEmergency'>) => ({
  senior: rules.some(({ seniors }) => seniors),
  emergency: soldEmergency === null && rules.some(({ pers }) => pers !== null),
});

/** The clock of a right: whether it runs, and its last day. It never ends before `givenDay`, the last day that the customer was given. */
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
