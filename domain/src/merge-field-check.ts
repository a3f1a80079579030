import { invalid } from './kernel/errors.ts';
import { fieldNamed, MERGE_FIELD, mergeFields, type MergeField } from './merge-fields.ts';

/**
 * The merge fields that a letter or the terms of an estimate may use: no visit is scheduled when the estimate is
 * sent.
 */
export const offerMergeFields = mergeFields.filter((field) => !field.startsWith('visit'));

/** Returns the fields as people write them: `{{name}}, {{first name}}`. */
export const mergeFieldList = (fields: readonly MergeField[] = mergeFields): string =>
  fields.map((field) => `{{${field}}}`).join(', ');

/**
 * Rejects a text with an unknown merge field, or with unclosed braces.
 * @param known the fields that have a value where the text is used.
 */
export function checkMergeFields(
  text: string,
  field: string,
  known: readonly MergeField[] = mergeFields,
): void {
  const isKnown = (name: string) => known.some((one) => one === fieldNamed(name));
  const unknown = [...text.matchAll(MERGE_FIELD)].filter(([, name = '']) => !isKnown(name));
  const open = /\{\{|\}\}/.exec(text.replace(MERGE_FIELD, ''));
  if (unknown.length === 0 && !open) return;
  const what = unknown[0]
    ? `${unknown[0][0]} is not a merge field${known === mergeFields ? '' : ' of this text'}`
    : `“${open?.[0]}” has no matching pair of braces`;
  throw invalid(
    field,
    `${what}. Nothing was saved, and the text is kept. Use one of ${mergeFieldList(known)}.`,
  );
}
