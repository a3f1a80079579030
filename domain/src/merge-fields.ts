import { addressLine, type PostalAddress } from './address.ts';
import { localeOf, withFirst, type Language } from './language.ts';
import { readablePhone } from './phone.ts';

/** The placeholders in double braces that a text may contain, filled in for each customer. */
export const mergeFields = [
  'name',
  'first name',
  'address',
  'company',
  'company phone',
  'sender',
  'visit day',
  'visit time',
] as const;
export type MergeField = (typeof mergeFields)[number];
export type MergeValues = Readonly<Partial<Record<MergeField, string>>>;

/** Matches a merge field in a text; its first group is the text between the braces. */
export const MERGE_FIELD = /\{\{([^{}]*)\}\}/g;

/** Returns the field with a name, ignoring case and spaces. */
export function fieldNamed(typed: string): MergeField | undefined {
  const name = typed
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return mergeFields.find((field) => field === name);
}

/** Returns a text with its fields filled in, and the fields that have no value: those stay in the text unchanged. */
export function mergeText(text: string, values: MergeValues): { text: string; missing: MergeField[] } {
  const missing = new Set<MergeField>();
  const merged = text.replace(MERGE_FIELD, (typed, name: string) => {
    const field = fieldNamed(name);
    const value = field && values[field];
    if (field && !value) missing.add(field);
    return value ?? typed;
  });
  return { text: merged, missing: [...missing] };
}

/** Returns the merge fields in a text, without duplicates. */
export const mergeFieldsIn = (text: string): MergeField[] => [
  ...new Set([...text.matchAll(MERGE_FIELD)].flatMap(([, name = '']) => fieldNamed(name) ?? [])),
];

/** The day and the time of an appointment as text; an all-day appointment has no time. */
export interface Visit {
  readonly day: string;
  readonly time: string | null;
}

/** The fields of an appointment from which its text is formatted. */
interface Planned {
  readonly startsAt: string;
  readonly allDay: boolean;
  /** The time zone of the site; null if the company's applies. */
  readonly timeZone: string | null;
}

/** Formats an appointment in the time zone of its site; an all-day appointment uses the company's time zone. */
export function formatVisit(
  { startsAt, allDay, timeZone }: Planned,
  companyZone: string,
  language: Language,
): Visit {
  const zone = allDay ? companyZone : (timeZone ?? companyZone);
  const locale = localeOf(language, 'USD');
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
      .format(new Date(startsAt))
      // These spaces are not in the basic alphabet of text messages. With them, a text would need more than twice as
      // many segments.
      .replaceAll(/[\u00a0\u202f]/g, ' ');
  return {
    day: withFirst(format({ weekday: 'long', month: 'long', day: 'numeric' }), locale),
    time: allDay ? null : format({ hour: 'numeric', minute: '2-digit' }),
  };
}

/** The sender, the recipient, and the subject of a text. */
export interface MergeSources {
  readonly account: { readonly name: string; readonly site: PostalAddress | null };
  /** Name of the person whom the number belongs to; null for the number of the account itself. */
  readonly contactName: string | null;
  readonly company: { readonly name: string; readonly phone: string | null };
  readonly senderName: string;
  /** The next appointment, see {@link formatVisit}. */
  readonly visit: Visit | null;
}

/** Returns the values of the merge fields, without the fields that have none. */
export function mergeValues(sources: MergeSources): MergeValues {
  const { account, contactName, company, senderName, visit } = sources;
  const values: Readonly<Record<MergeField, string | null | undefined>> = {
    name: contactName ?? account.name,
    'first name': contactName?.split(' ')[0],
    address: addressLine(account.site),
    company: company.name,
    'company phone': company.phone && readablePhone(company.phone),
    sender: senderName,
    'visit day': visit?.day,
    'visit time': visit?.time,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value ? [[field, value]] : [])),
  );
}
