import { capitalized } from '@sable/domain/capitalized';
import { formatMoney } from '@sable/domain/money';
import { formatPercent } from '@sable/domain/percent';
import { zoneMark, zoneName } from './zone-name.ts';

/** The settings that formats depend on: the currency and the time zone of a company. */
export interface LocaleSettings {
  readonly currency: 'USD' | 'CAD';
  readonly timeZone: string;
  /** The reader's own time zone; a time in another zone names its zone. */
  readonly readerZone?: string;
}

/** The fields of an appointment that determine the displayed time. */
export interface TimedEvent {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly allDay: boolean;
  /** The time zone of its site; null if the company's applies. */
  readonly timeZone: string | null;
}

export interface Formats {
  readonly timeZone: string;
  readonly money: (cents: number) => string;
  /** Formats ppm; a dash if there is nothing to divide by. */
  readonly percent: (ppm: number | undefined) => string;
  /** Formats a calendar day 'YYYY-MM-DD': `Aug 4, 2026`. */
  readonly day: (date: string) => string;
  /** Formats it in full: `Tuesday, August 4`. */
  readonly longDay: (date: string) => string;
  /** Formats it in full with the year: `Tuesday, August 4, 2026`. */
  readonly fullDay: (date: string) => string;
  /** `Tue 4` */
  readonly shortDay: (date: string) => string;
  /** `Aug 4` */
  readonly monthDay: (date: string) => string;
  /** `August 2026` */
  readonly month: (date: string) => string;
  readonly time: (instant: string) => string;
  /** `Aug 4, 2026, 2:05 PM`, with its zone if the reader's is different. */
  readonly instant: (instant: string) => string;
  /** `10:00 AM – 11:00 AM`, with the zone if the reader's is different, and the time at the site if that differs. */
  readonly span: (event: TimedEvent) => string;
  /** `9:00 AM – 10:00 AM CST at the site`; empty if the site's clock shows the same time as the company's. */
  readonly siteSpan: (event: TimedEvent) => string;
  /** ` EDT` after a time, if the reader's zone is different; otherwise empty. */
  readonly mark: (instant: string) => string;
  /** `EDT`, the zone's name at an instant. */
  readonly zone: (instant: string) => string;
}

const none = '—';
const utc = 'UTC';
const dayAt = (date: string) => new Date(`${date}T12:00:00.000Z`);

function makeFormats({ currency, timeZone, readerZone }: LocaleSettings): Formats {
  const locale = currency === 'CAD' ? 'en-CA' : 'en-US';
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const day = format({ dateStyle: 'medium', timeZone: utc });
  const longDay = format({ weekday: 'long', month: 'long', day: 'numeric', timeZone: utc });
  const fullDay = format({ dateStyle: 'full', timeZone: utc });
  const monthDay = format({ month: 'short', day: 'numeric', timeZone: utc });
  const weekdayName = format({ weekday: 'short', timeZone: utc });
  const month = format({ month: 'long', year: 'numeric', timeZone: utc });
  const time = format({ timeStyle: 'short', timeZone });
  const instant = format({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  const siteSpan = ({ startsAt, endsAt, allDay, timeZone: siteZone }: TimedEvent): string => {
    const mark = allDay || !siteZone ? '' : zoneMark(startsAt, siteZone, timeZone, locale);
    if (!siteZone || !mark) return '';
    const there = format({ timeStyle: 'short', timeZone: siteZone });
    return `${there.format(new Date(startsAt))} – ${there.format(new Date(endsAt))}${mark} at the site`;
  };
  const mark = (at: string): string => zoneMark(at, timeZone, readerZone, locale);
  return {
    timeZone,
    mark,
    siteSpan,
    span: (event) => {
      if (event.allDay) return 'All day';
      const [from, to] = [event.startsAt, event.endsAt].map((at) => time.format(new Date(at)));
      const atSite = siteSpan(event);
      return `${from} – ${to}${mark(event.startsAt)}${atSite && ` (${atSite})`}`;
    },
    money: (cents) => formatMoney(cents, { locale, currency }),
    percent: (ppm) => (ppm === undefined ? none : formatPercent(ppm, { locale, decimals: 2 })),
    day: (date) => day.format(dayAt(date)),
    longDay: (date) => longDay.format(dayAt(date)),
    fullDay: (date) => fullDay.format(dayAt(date)),
    shortDay: (date) => `${weekdayName.format(dayAt(date))} ${dayAt(date).getUTCDate()}`,
    monthDay: (date) => monthDay.format(dayAt(date)),
    month: (date) => month.format(dayAt(date)),
    time: (at) => time.format(new Date(at)),
    instant: (at) => `${instant.format(new Date(at))}${mark(at)}`,
    zone: (at) => zoneName(at, timeZone, locale),
  };
}

const known = new Map<string, Formats>();

/** Returns the formats of a company; created once for each combination of settings. */
export function formatsFor(settings: LocaleSettings): Formats {
  const key = `${settings.currency} ${settings.timeZone} ${settings.readerZone}`;
  const found = known.get(key) ?? makeFormats(settings);
  known.set(key, found);
  return found;
}

/** Returns `waiting_approval` as readable text: `waiting approval`. */
const plainText = (value: string): string => value.replaceAll(/[_-]/g, ' ');

/**
 * Returns a name as written within a sentence: `Central stations` becomes `central stations`, and `RMR lines` stays.
 */
export const inSentence = (name: string): string =>
  name.replaceAll(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());

/** Returns `waiting_approval` as a label: `Waiting approval`. */
export const asLabel = (value: string): string => capitalized(plainText(value));

const spelled: Readonly<Record<string, string>> = {
  us: 'United States',
  ca: 'Canada',
  USD: 'US dollar',
  CAD: 'Canadian dollar',
  en: 'English',
  fr: 'French',
  es: 'Spanish',
  ach: 'ACH',
  // Stored keys keep their original spelling; labels use American English.
  cancelled: 'Canceled',
  neighbour: 'Neighbor',
  // A commission that was reversed before it was paid.
  taken_back: 'Reversed',
  // Messages without a mail server or a text provider.
  captured: 'Stored, not sent',
  // How a package is priced.
  sum: 'Sum of its products',
  fixed_overage: 'Fixed, with points over',
  // States of an estimate, as its own page names them.
  changes_requested: 'Question asked',
  pending_approval: 'Waiting for approval',
  rescinded: 'Canceled by right',
  // A right to cancel, whose last day may be past or future.
  ends: 'Last day known',
  // The progress of an affiliate's lead.
  offer_sent: 'Estimate sent',
  // A customer's reason for declining.
  timing: 'The timing is not right',
  no_decision: 'Not ready to decide',
  // Events on a user account of the product.
  second_factor_reset: 'Two-step sign-in reset',
  impersonation_started: 'Began acting as the person',
  impersonation_ended: 'Stopped acting as the person',
  estimate_rescinded: 'Estimate canceled by right',
  // Terms that the industry hyphenates.
  follow_up: 'Follow-up',
  no_show: 'No-show',
  add_on: 'Add-on',
  sub_dealer: 'Subdealer',
  'one-time': 'One-time',
  first_nations: 'First Nations',
};

/** Returns the label of a choice value: known codes spelled out, the rest capitalized. */
export const choiceLabel = (value: string): string => spelled[value] ?? asLabel(value);

/** Formats a count: `1,204`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Returns `1 estimate`, `3 estimates`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
