import { withFullYear } from '@sable/domain/calendar-date';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import { instantOf, localMoment } from '@sable/domain/zoned-time';
import { decimalSign, formatDecimal, parseDecimal } from '../../ui/decimal.ts';

const decimalsOf: Partial<Record<FieldMeta['kind'], number>> = {
  money: 2,
  percent: 4,
  quantity: 3,
  count: 0,
};

/**
 * Returns an instant in the format of the browser's own field: a day and a time without a zone, in the given time
 * zone.
 */
export function localInput(instant: string, timeZone: string): string {
  if (Number.isNaN(Date.parse(instant))) return '';
  const { date, time } = localMoment(instant, timeZone);
  return `${date}T${time}`;
}

/** Returns the instant of such a field's text; null if it is not a time. */
export function readLocalInput(text: string, timeZone: string): string | null {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text) ?? [];
  return Number.isNaN(Date.parse(`${date}T${time}Z`)) ? null : instantOf(date, time, timeZone);
}

/**
 * Returns a stored value as the text that a person edits.
 *
 * @param timeZone the time zone in which instants are shown.
 */
export function typedOf(meta: FieldMeta, value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return '';
  const decimals = decimalsOf[meta.kind];
  if (decimals !== undefined && typeof value === 'number') {
    return formatDecimal(value, { decimals, shown: meta.kind === 'money' ? 2 : 0, sign: decimalSign() });
  }
  if (meta.kind === 'tags' && Array.isArray(value)) return value.join(', ');
  if (meta.kind === 'instant') return localInput(String(value), timeZone);
  return String(value);
}

export type Typed =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Parses a person's input into the value to store; the schema checks it afterward. */
export function readTyped(meta: FieldMeta, typed: string, timeZone: string): Typed {
  const text = typed.trim();
  if (meta.kind === 'tags') {
    return {
      ok: true,
      value: [
        ...new Set(
          text
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
        ),
      ],
    };
  }
  const decimals = decimalsOf[meta.kind];
  if (decimals !== undefined) {
    const parsed = parseDecimal(text, decimals, decimalSign());
    return parsed.ok ? { ok: true, value: parsed.value } : { ok: false, message: parsed.reason };
  }
  if (meta.kind === 'instant') {
    if (text === '') return { ok: true, value: null };
    const value = readLocalInput(withFullYear(text) ?? '', timeZone);
    return value ? { ok: true, value } : { ok: false, message: 'Choose a day and a time.' };
  }
  if (meta.kind === 'date') {
    const value = withFullYear(text);
    return value === null ? { ok: false, message: 'Choose a date.' } : { ok: true, value: value || null };
  }
  return { ok: true, value: text };
}
