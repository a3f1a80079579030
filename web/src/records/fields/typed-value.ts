import type { FieldMeta } from '@sable/domain/kernel/fields';
import { decimalSign, formatDecimal, parseDecimal } from '../../ui/decimal.ts';

const decimalsOf: Partial<Record<FieldMeta['kind'], number>> = {
  money: 2,
  percent: 4,
  quantity: 3,
  count: 0,
};

const two = (part: number): string => String(part).padStart(2, '0');

/** An instant as the browser's own field wants it: local time without a zone. */
export const localInput = (instant: string): string => {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** A stored value as the text that a person edits. */
export function typedOf(meta: FieldMeta, value: unknown): string {
  if (value === null || value === undefined) return '';
  const decimals = decimalsOf[meta.kind];
  if (decimals !== undefined && typeof value === 'number') {
    return formatDecimal(value, { decimals, shown: meta.kind === 'money' ? 2 : 0, sign: decimalSign() });
  }
  if (meta.kind === 'tags' && Array.isArray(value)) return value.join(', ');
  if (meta.kind === 'instant') return localInput(String(value));
  return String(value);
}

export type Typed =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Reads what a person typed as the value that is stored; the schema checks it after. */
export function readTyped(meta: FieldMeta, typed: string): Typed {
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
    const at = new Date(text);
    if (Number.isNaN(at.getTime())) return { ok: false, message: 'Choose a day and a time.' };
    return { ok: true, value: at.toISOString() };
  }
  if (meta.kind === 'date') return { ok: true, value: text === '' ? null : text };
  return { ok: true, value: text };
}
