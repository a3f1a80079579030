import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import { choicesFor, metaOf } from '../fields/field-facts.ts';
import { formatValue, type FormatEnv } from '../fields/format-value.ts';
import { isCountedDay, ME, type Filter } from '@sable/domain/list-filter';

/** Returns a day relative to today: `today`, `8 days ago`, `7 days from now`. */
function countedDay(text: string): string {
  const days = Number(text.slice('today'.length) || 0);
  if (days === 0) return 'today';
  if (Math.abs(days) === 1) return days < 0 ? 'yesterday' : 'tomorrow';
  return days < 0 ? `${-days} days ago` : `${days} days from now`;
}

const rangeText = (
  meta: FieldMeta,
  { from, to }: Extract<Filter, { op: 'range' }>,
  env: FormatEnv,
): string => {
  const day = meta.kind === 'instant' || meta.kind === 'date';
  const write = (text: string) =>
    isCountedDay(text)
      ? countedDay(text)
      : day
        ? formatValue({ ...meta, kind: 'date' }, text, env)
        : formatValue(meta, Number(text), env);
  if (from && to) return from === to ? write(from) : `${write(from)} – ${write(to)}`;
  const over = /^today-(\d+)$/.exec(to)?.[1];
  if (!from && over && Number(over) > 1) return `over ${Number(over) - 1} days ago`;
  if (from) return day ? `from ${write(from)}` : `at least ${write(from)}`;
  return day ? `until ${write(to)}` : `at most ${write(to)}`;
};

/** Returns a filter in words: `Status: Lead, Contacted`. */
export function filterText(entity: AnyEntity, filter: Filter, env: FormatEnv): string {
  const meta = metaOf(entity, filter.field);
  const { label } = meta;
  if (filter.op === 'in') {
    const nameOf = (value: string) =>
      value === ME && meta.kind === 'ref' ? 'me' : formatValue(meta, value, env);
    const rest =
      meta.kind === 'choice'
        ? choicesFor(entity, filter.field).filter((value) => !filter.values.includes(value))
        : [];
    // When most of many choices are selected, the text names those that are left out.
    const isMost = rest.length > 0 && filter.values.length >= 4 && rest.length < filter.values.length;
    return isMost
      ? `${label}: all but ${rest.map(nameOf).join(', ')}`
      : `${label}: ${filter.values.map(nameOf).join(', ')}`;
  }
  if (filter.op === 'is') return `${label}: ${filter.value ? 'Yes' : 'No'}`;
  if (filter.op === 'range') return `${label} ${rangeText(meta, filter, env)}`;
  if (filter.op === 'empty') return `${label} is empty`;
  if (filter.op === 'filled') return `${label} is filled in`;
  if (filter.op === 'begins') return `${label} begins with “${filter.text}”`;
  return filter.op === 'has' ? `${label} contains “${filter.text}”` : `${label}: ${filter.text}`;
}
