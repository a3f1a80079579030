import { addressLine, type PostalAddress } from './address.ts';
import { localeOf, withFirst, type Language } from './language.ts';
import { readablePhone } from './phone.ts';

/** What a text may name in double braces, to be filled in for each customer. */
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

/** A merge field in a text; its first group is what was typed between the braces. */
export const MERGE_FIELD = /\{\{([^{}]*)\}\}/g;

/** The field that is meant, whatever its capitals and spaces. */
export function fieldNamed(typed: string): MergeField | undefined {
  const name = typed
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return mergeFields.find((field) => field === name);
}

/** A text with its fields filled in, and the fields for which there is no value: those stay as they are. */
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

/** The merge fields that a text names, each once. */
export const mergeFieldsIn = (text: string): MergeField[] => [
  ...new Set([...text.matchAll(MERGE_FIELD)].flatMap(([, name = '']) => fieldNamed(name) ?? [])),
];

/** The day and the time of an appointment in words; an appointment of a whole day has no time. */
export interface Visit {
  readonly day: string;
  readonly time: string | null;
}

/** The fields of an appointment that its words are made from. */
interface Planned {
  readonly startsAt: string;
  readonly allDay: boolean;
  /** Of the clock at its site; null where the company's counts. */
  readonly timeZone: string | null;
}

/** An appointment in words, by the clock at its site; a whole day is one of the company's. */
export function visitWords(
  { startsAt, allDay, timeZone }: Planned,
  companyZone: string,
  language: Language,
): Visit {
  const zone = allDay ? companyZone : (timeZone ?? companyZone);
  const locale = localeOf(language, 'USD');
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
      .format(new Date(startsAt))
      // A text with a space that its alphabet lacks would take more than twice as many segments.
      .replaceAll(/[\u00a0\u202f]/g, ' ');
  return {
    day: withFirst(words({ weekday: 'long', month: 'long', day: 'numeric' }), locale),
    time: allDay ? null : words({ hour: 'numeric', minute: '2-digit' }),
  };
}

/** Who writes to whom about what. */
export interface MergeSources {
  readonly account: { readonly name: string; readonly site: PostalAddress | null };
  /** The person whom the number belongs to; null for the number of the account itself. */
  readonly contactName: string | null;
  readonly company: { readonly name: string; readonly phone: string | null };
  readonly senderName: string;
  /** When the next appointment is, see {@link visitWords}. */
  readonly visit: Visit | null;
}

/** The values of the merge fields; a field without one is left out. */
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
