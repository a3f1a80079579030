import type { FieldMeta } from '@sable/domain/kernel/fields';
import { describe, expect, test } from 'vitest';
import { readTyped, typedOf } from './typed-value.ts';

const meta = (kind: FieldMeta['kind']): FieldMeta => ({ label: 'Field', kind });

const zone = 'America/New_York';

describe('what is typed into a cell', () => {
  test.each<[FieldMeta['kind'], unknown]>([
    ['text', 'Garcia'],
    ['money', 129_950],
    ['percent', 99_750],
    ['quantity', 2_500],
    ['count', 12],
    ['date', '2026-03-01'],
    ['tags', ['vip', 'gate']],
    ['instant', '2026-03-01T15:30:00.000Z'],
  ])('of kind %s comes back as it was stored', (kind, value) => {
    expect(readTyped(meta(kind), typedOf(meta(kind), value, zone), zone)).toEqual({ ok: true, value });
  });

  test('takes money as people paste it', () => {
    expect(readTyped(meta('money'), '$1,299.50', zone)).toEqual({ ok: true, value: 129_950 });
  });

  test('is nothing when a number or a day is emptied', () => {
    for (const kind of ['money', 'date', 'instant'] as const) {
      expect(readTyped(meta(kind), ' ', zone)).toEqual({ ok: true, value: null });
    }
  });

  test('is a day of today where its year has two digits, and none where a year is not finished', () => {
    expect(readTyped(meta('date'), '0027-03-15', zone)).toEqual({ ok: true, value: '2027-03-15' });
    expect(readTyped(meta('date'), '0202-03-15', zone)).toEqual({ ok: false, message: 'Choose a date.' });
    expect(readTyped(meta('instant'), '0027-03-15T10:00', zone)).toEqual({
      ok: true,
      value: '2027-03-15T14:00:00.000Z',
    });
    expect(readTyped(meta('instant'), '0202-03-15T10:00', zone)).toMatchObject({ ok: false });
  });

  test('says what is wrong with a number', () => {
    expect(readTyped(meta('money'), '1.999', zone)).toEqual({
      ok: false,
      message: 'Use at most 2 decimals.',
    });
    expect(readTyped(meta('count'), 'many', zone)).toEqual({ ok: false, message: 'Enter a number.' });
  });

  test('gives each tag once', () => {
    expect(readTyped(meta('tags'), ' vip, gate,vip,, ', zone)).toEqual({ ok: true, value: ['vip', 'gate'] });
  });

  test('is a time by the company’s clock, wherever the browser is', () => {
    for (const [timeZone, text] of [
      [zone, '2026-03-01T10:30'],
      ['Asia/Tokyo', '2026-03-02T00:30'],
    ] as const) {
      const at = '2026-03-01T15:30:00.000Z';
      expect(typedOf(meta('instant'), at, timeZone)).toBe(text);
      expect(readTyped(meta('instant'), text, timeZone)).toEqual({ ok: true, value: at });
    }
    expect(readTyped(meta('instant'), 'tomorrow', zone)).toMatchObject({ ok: false });
  });
});
