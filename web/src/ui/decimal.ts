export type ParsedDecimal = { ok: true; value: number | null } | { ok: false; reason: string };

/** Returns the decimal separator of a locale: `.` in en, `,` in fr and es. */
export const decimalSign = (locale?: string): '.' | ',' => {
  const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return part?.value === ',' ? ',' : '.';
};

const fractionStart = (digits: string, sign: '.' | ','): number => {
  const dot = digits.lastIndexOf('.');
  const comma = digits.lastIndexOf(',');
  if (dot >= 0 && comma >= 0) return Math.max(dot, comma);
  const only = Math.max(dot, comma);
  if (only < 0) return -1;
  const mark = digits[only];
  const groups = digits.split(mark ?? '').slice(1);
  const couldGroup = groups.every((group) => group.length === 3);
  if (groups.length > 1) return couldGroup ? -1 : only;
  return mark !== sign && couldGroup ? -1 : only;
};

/**
 * Parses typed or pasted text as an integer of the smallest unit: `1,234.5` with two decimals is 123450. Accepts
 * grouping, currency and percent signs, both decimal separators, and accounting parentheses. Exact: no floating-point
 * math is involved.
 */
export const parseDecimal = (typed: string, decimals: number, sign: '.' | ',' = '.'): ParsedDecimal => {
  const text = typed.trim();
  if (text === '') return { ok: true, value: null };
  const negative = /^\(.*\)$/.test(text) || /^[^\d.,]*[-−]/.test(text);
  const digits = text.replace(/[\s'’$€£%()+−-]|CA|US|CAD|USD/gi, '');
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return { ok: false, reason: 'Enter a number.' };
  const at = fractionStart(digits, sign);
  const whole = (at < 0 ? digits : digits.slice(0, at)).replace(/[.,]/g, '');
  const fraction = at < 0 ? '' : digits.slice(at + 1).replace(/0+$/, '');
  if (fraction.length > decimals) {
    return {
      ok: false,
      reason: decimals === 0 ? 'Enter a whole number.' : `Use at most ${decimals} decimals.`,
    };
  }
  const value = Number(`${whole}${fraction.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(value)) return { ok: false, reason: 'This number is too large.' };
  return { ok: true, value: negative && value !== 0 ? -value : value };
};

/**
 * Formats an integer of the smallest unit as a decimal, with at least `shown` and at most `decimals` digits after the
 * separator.
 */
export const formatDecimal = (
  value: number | null,
  form: { decimals: number; shown?: number; sign?: '.' | ','; grouped?: boolean },
): string => {
  if (value === null) return '';
  const { decimals, shown = 0, sign = '.', grouped = false } = form;
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, '')
    .padEnd(Math.min(shown, decimals), '0');
  const groupMark = sign === '.' ? ',' : ' ';
  const wholeText = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, groupMark) : whole;
  return `${value < 0 ? '-' : ''}${wholeText}${fraction ? sign + fraction : ''}`;
};
