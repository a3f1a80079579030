import { addressLine, type PostalAddress } from './address.ts';
import { invalid } from './kernel/errors.ts';
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

/** The fields as people write them: `{{name}}, {{first name}}`. */
export const mergeFieldList = mergeFields.map((field) => `{{${field}}}`).join(', ');

const FIELD = /\{\{([^{}]*)\}\}/g;

/** The field that is meant, whatever its capitals and spaces. */
function fieldNamed(typed: string): MergeField | undefined {
  const name = typed
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return mergeFields.find((field) => field === name);
}

/** Refuses a text with a merge field that there is none of, or with braces that do not close. */
export function checkMergeFields(text: string, field: string): void {
  const unknown = [...text.matchAll(FIELD)].filter(([, name = '']) => !fieldNamed(name));
  const open = /\{\{|\}\}/.exec(text.replace(FIELD, ''));
  if (unknown.length === 0 && !open) return;
  const what = unknown[0] ? `${unknown[0][0]} is no merge field` : `“${open?.[0]}” is not closed or opened`;
  throw invalid(field, `${what}. Nothing was saved, and the text stays here. Use one of ${mergeFieldList}.`);
}

/** A text with its fields filled in, and the fields for which there is no value: those stay as they are. */
export function mergeText(text: string, values: MergeValues): { text: string; missing: MergeField[] } {
  const missing = new Set<MergeField>();
  const merged = text.replace(FIELD, (typed, name: string) => {
    const field = fieldNamed(name);
    const value = field && values[field];
    if (field && !value) missing.add(field);
    return value ?? typed;
  });
  return { text: merged, missing: [...missing] };
}

/** Who writes to whom about what. */
export interface MergeSources {
  readonly account: { readonly name: string; readonly site: PostalAddress | null };
  /** The person whom the number belongs to; null for the number of the account itself. */
  readonly contactName: string | null;
  readonly company: { readonly name: string; readonly phone: string | null; readonly timeZone: string };
  readonly senderName: string;
  /** When the next appointment begins, as an instant. */
  readonly visitAt: string | null;
}

/** The values of the merge fields; a field without one is left out. Days and times are by the company’s clock. */
export function mergeValues(sources: MergeSources): MergeValues {
  const { account, contactName, company, senderName, visitAt } = sources;
  const visit = (options: Intl.DateTimeFormatOptions) =>
    visitAt &&
    new Intl.DateTimeFormat('en-US', { timeZone: company.timeZone, ...options }).format(new Date(visitAt));
  const values: Readonly<Record<MergeField, string | null | undefined>> = {
    name: contactName ?? account.name,
    'first name': contactName?.split(' ')[0],
    address: addressLine(account.site),
    company: company.name,
    'company phone': company.phone && readablePhone(company.phone),
    sender: senderName,
    'visit day': visit({ weekday: 'long', month: 'long', day: 'numeric' }),
    'visit time': visit({ hour: 'numeric', minute: '2-digit' }),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value ? [[field, value]] : [])),
  );
}
