import { capitalized } from '@sable/domain/capitalized';
import { formatMoney } from '@sable/domain/money';
import { formatPercent } from '@sable/domain/percent';
import { zoneMark, zoneName } from './zone-name.ts';

/** What formats depend on: the currency and the time zone of a company. */
export interface LocaleSettings {
  readonly currency: 'USD' | 'CAD';
  readonly timeZone: string;
  /** The zone of the reader's own clock; a time of another names its zone. */
  readonly readerZone?: string;
}

/** The fields of an appointment that its time is shown from. */
export interface TimedEvent {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly allDay: boolean;
  /** Of the clock at its site; null where the company's counts. */
  readonly timeZone: string | null;
}

export interface Formats {
  readonly timeZone: string;
  readonly money: (cents: number) => string;
  /** Ppm; a dash where there is nothing to divide by. */
  readonly percent: (ppm: number | undefined) => string;
  /** A calendar day 'YYYY-MM-DD': `Aug 4, 2026`. */
  readonly day: (date: string) => string;
  /** The same at length: `Tuesday, August 4`. */
  readonly longDay: (date: string) => string;
  /** With its year: `Tuesday, August 4, 2026`. */
  readonly fullDay: (date: string) => string;
  /** `Tue 4` */
  readonly shortDay: (date: string) => string;
  /** `Aug 4` */
  readonly monthDay: (date: string) => string;
  /** `August 2026` */
  readonly month: (date: string) => string;
  readonly time: (instant: string) => string;
  /** `Aug 4, 2026, 2:05 PM`, with its zone where the reader's clock is another. */
  readonly instant: (instant: string) => string;
  /** `10:00 AM – 11:00 AM`, with the zone where the reader's clock is another, and the time at the site where that is another. */
  readonly span: (event: TimedEvent) => string;
  /** `9:00 AM – 10:00 AM CST at the site`; empty where its clock shows what the company's shows. */
  readonly siteSpan: (event: TimedEvent) => string;
  /** ` EDT` after a time, where the reader's clock is another; else empty. */
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

/** The formats of a company; created once for each combination of settings. */
export function formatsFor(settings: LocaleSettings): Formats {
  const key = `${settings.currency} ${settings.timeZone} ${settings.readerZone}`;
  const found = known.get(key) ?? makeFormats(settings);
  known.set(key, found);
  return found;
}

/** `waiting_approval` as people read it: `waiting approval`. */
const plainText = (value: string): string => value.replaceAll(/[_-]/g, ' ');

/** A name as it is written within a sentence: `Central stations` is `central stations`, and `RMR lines` stays. */
export const inSentence = (name: string): string =>
  name.replaceAll(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());

/** `waiting_approval` as a label: `Waiting approval`. */
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
  // Stored keys keep their first spelling; people read American English.
  cancelled: 'Canceled',
  neighbour: 'Neighbor',
  // Without a mail server or a text provider.
  captured: 'Kept here',
  // How a package is priced.
  sum: 'Sum of its products',
  fixed_overage: 'Fixed, with points over',
  // Of an estimate, in the words of its own page.
  changes_requested: 'Question asked',
  pending_approval: 'Waiting for approval',
  rescinded: 'Canceled by right',
  // Of a right to cancel, whose last day may be past or to come.
  ends: 'Last day known',
  // How far a lead of an affiliate has come.
  offer_sent: 'Estimate sent',
  // Why a customer declines, as they chose it.
  timing: 'The timing is not right',
  no_decision: 'Not ready to decide',
  // What was done to an account of the product.
  second_factor_reset: 'Two-step sign-in reset',
  impersonation_started: 'Began acting as the person',
  impersonation_ended: 'Stopped acting as the person',
  estimate_rescinded: 'Estimate canceled by right',
  // Words that the field hyphenates.
  follow_up: 'Follow-up',
  no_show: 'No-show',
  add_on: 'Add-on',
  sub_dealer: 'Subdealer',
  'one-time': 'One-time',
  first_nations: 'First Nations',
};

/** A value of a choice as people read it: codes spelled out, the rest with a capital. */
export const choiceLabel = (value: string): string => spelled[value] ?? asLabel(value);

/** A count as people read it: `1,204`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** `1 estimate`, `3 estimates`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
