import type { FieldMeta } from '@sable/domain/kernel/fields';
import { formatValue, type FormatEnv } from '../fields/format-value.ts';
import type { Filter } from './filter.ts';

const rangeText = (
  meta: FieldMeta,
  { from, to }: Extract<Filter, { op: 'range' }>,
  env: FormatEnv,
): string => {
  const day = meta.kind === 'instant' || meta.kind === 'date';
  const write = (text: string) =>
    day ? formatValue({ ...meta, kind: 'date' }, text, env) : formatValue(meta, Number(text), env);
  if (from && to) return from === to ? write(from) : `${write(from)} – ${write(to)}`;
  if (from) return day ? `from ${write(from)}` : `at least ${write(from)}`;
  return day ? `until ${write(to)}` : `at most ${write(to)}`;
};

/** What a filter lets through, in words: `Status: Lead, Contacted`. */
export function filterText(meta: FieldMeta, filter: Filter, env: FormatEnv): string {
  const { label } = meta;
  if (filter.op === 'in') {
    return `${label}: ${filter.values.map((value) => formatValue(meta, value, env)).join(', ')}`;
  }
  if (filter.op === 'is') return `${label}: ${filter.value ? 'Yes' : 'No'}`;
  if (filter.op === 'range') return `${label} ${rangeText(meta, filter, env)}`;
  if (filter.op === 'empty') return `${label} is empty`;
  if (filter.op === 'filled') return `${label} is filled in`;
  if (filter.op === 'begins') return `${label} begins with “${filter.text}”`;
  return filter.op === 'has' ? `${label} contains “${filter.text}”` : `${label}: ${filter.text}`;
}
