import { formatLongDay } from '../calendar-date.ts';
import { languages, localeOf, withFirst, type Language } from '../language.ts';
import { documentTexts } from '../texts/document.ts';
import type { CancellationRightRow } from './cancellation-right.ts';

const lastDayFormats = new Map(
  languages.map((language) => {
    const locale = localeOf(language, 'USD');
    const format = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    });
    return [language, (day: string) => withFirst(format.format(new Date(`${day}T00:00:00Z`)), locale)];
  }),
);

/** Formats the last moment of a day at the premises: `Tue, Mar 18, 11:59 PM`. */
export const lastMoment = (day: string, language: Language = 'en'): string =>
  documentTexts[language].right.endOfDay(lastDayFormats.get(language)?.(day) ?? day);

type RightState = Pick<
  CancellationRightRow,
  'state' | 'lastDay' | 'endsAt' | 'rules' | 'outsideReason' | 'exercisedOn'
>;

/** Whether the customer may cancel at an instant. */
export const isAlive = ({ state, endsAt }: Pick<RightState, 'state' | 'endsAt'>, now: string): boolean =>
  state === 'not_started' ||
  state === 'after_installation' ||
  (state === 'ends' && endsAt !== null && Date.parse(now) < Date.parse(endsAt) + 1000);

/** Describes a right at an instant in one sentence, without its period. */
export function rightText(right: RightState, now: string): string {
  const { state, lastDay, rules } = right;
  if (state === 'not_started') return 'May cancel without a deadline';
  if (state === 'outside') return 'No right to cancel';
  if (state === 'exercised')
    return `Canceled by the customer on ${formatLongDay(right.exercisedOn ?? lastDay ?? '')}`;
  if (state === 'after_installation')
    return `May cancel until ${daysAfterInstall(rules)} business days after the installation`;
  const end = lastMoment(lastDay ?? '');
  return isAlive(right, now) ? `May cancel until ${end}` : `The right to cancel ended ${end}`;
}

/**
 * Returns the text for the customer's page, in the language of the signed document; null if there is nothing to show.
 */
export function rightForCustomer(
  right: RightState,
  now: string,
  language: Language = 'en',
): { readonly text: string; readonly alive: boolean } | null {
  const { state, lastDay, rules } = right;
  if (state === 'outside' || state === 'exercised') return null;
  const alive = isAlive(right, now);
  const texts = documentTexts[language].right;
  if (state === 'not_started') return { text: texts.notStarted, alive };
  if (state === 'after_installation')
    return { text: texts.afterInstallation(daysAfterInstall(rules)), alive };
  const end = lastMoment(lastDay ?? '', language);
  return { text: alive ? texts.until(end) : texts.ended(end), alive };
}

const daysAfterInstall = (rules: RightState['rules']): number =>
  rules.find(({ starts }) => starts === 'installation')?.period.days ?? 3;

const MINUTE = 60_000;
const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** Returns the remaining time of a right with an end: `1 day 4 hours left`; null without an end, and after it. */
export function timeLeft(right: Pick<RightState, 'state' | 'endsAt'>, now: string): string | null {
  if (!right.endsAt || !isAlive(right, now)) return null;
  const minutes = Math.ceil((Date.parse(right.endsAt) + 1000 - Date.parse(now)) / MINUTE);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${[count(days, 'day'), ...(hours > 0 ? [count(hours, 'hour')] : [])].join(' ')} left`;
  return `${hours > 0 ? count(hours, 'hour') : count(minutes, 'minute')} left`;
}
