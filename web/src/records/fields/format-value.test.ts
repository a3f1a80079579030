import type { FieldMeta } from '@sable/domain/kernel/fields';
import { describe, expect, test } from 'vitest';
import { testFormats } from '../test-env.ts';
import { formatValue, type FormatEnv } from './format-value.ts';

const write = (
  kind: FieldMeta['kind'],
  value: unknown,
  more: Partial<FieldMeta> = {},
  env: FormatEnv = testFormats,
) => formatValue({ label: 'Field', kind, ...more }, value, env).replaceAll(/[\u00A0\u202F]/g, ' ');

describe('a value in a list', () => {
  test.each<[FieldMeta['kind'], unknown, string]>([
    ['text', 'Garcia', 'Garcia'],
    ['choice', 'appointment_set', 'Appointment set'],
    ['choice', 'us', 'United States'],
    ['choice', 'ach', 'ACH'],
    ['choice', 'changes_requested', 'Question asked'],
    ['choice', 'pending_approval', 'Waiting for approval'],
    ['phone', '9375550188', '(937) 555-0188'],
    ['phone', '+1 937 555 0138', '(937) 555-0138'],
    ['phone', '+44 20 7946 0958', '+44 20 7946 0958'],
    ['flag', true, 'Yes'],
    ['flag', false, 'No'],
    ['money', 98_460, '$984.60'],
    ['money', -5, '−$0.05'],
    ['money', 0, '$0.00'],
    ['percent', 99_750, '9.975%'],
    ['percent', -69_600, '−6.96%'],
    ['quantity', -2_500, '−2.5'],
    ['count', -3, '−3'],
    ['quantity', 2_500, '2.5'],
    ['count', 12_345, '12,345'],
    ['date', '2026-03-01', 'Mar 1, 2026'],
    ['instant', '2026-03-01T03:30:00.000Z', 'Feb 28, 2026, 10:30 PM'],
    ['tags', ['vip', 'gate code'], 'vip, gate code'],
    ['list', [{ a: 1 }, { a: 2 }], '2'],
    ['list', ['equipment_sold', 'fee'], 'Equipment sold, Fee'],
    ['creator', 'system', 'Sable'],
    ['creator', 'u1', 'Ben Hartley'],
    ['creator', 'gone', 'Customer'],
  ])('of kind %s, %j, reads “%s”', (kind, value, text) => {
    expect(write(kind, value)).toBe(text);
  });

  test('that counts bytes, or names one of a series, has no thousands of its own', () => {
    expect(write('count', 7_124_450, { unit: 'identifier' })).toBe('7124450');
    expect(write('count', 7_124_450, { unit: 'bytes' })).toBe('7.1 MB');
  });

  test('that is an instant is written shorter where room is scarce', () => {
    const list = { ...testFormats, compact: true, today: '2026-11-22' };
    expect(write('instant', '2026-11-23T03:30:00.000Z', {}, list)).toBe('10:30 PM');
    expect(write('instant', '2026-03-01T03:30:00.000Z', {}, list)).toBe('Feb 28');
    // Still the previous year in the reader's time zone.
    expect(write('instant', '2026-01-01T03:30:00.000Z', {}, list)).toBe('Dec 31, 2025');
    // A future instant needs its time.
    expect(write('instant', '2026-11-25T15:30:00.000Z', {}, list)).toBe('Nov 25, 10:30 AM');
    expect(write('instant', '2027-01-04T15:30:00.000Z', {}, list)).toBe('Jan 4, 2027, 10:30 AM');
    expect(
      write('instant', '2026-03-01T03:30:00.000Z', {}, { ...testFormats, compact: true, today: undefined }),
    ).toBe('Feb 28, 2026, 10:30 PM');
  });

  test('is empty text for nothing', () => {
    for (const value of [null, undefined, '']) expect(write('text', value)).toBe('');
    expect(write('list', [])).toBe('');
  });

  test('that points at a record is its title, nothing while it is asked for, and words when it is not visible', () => {
    expect(write('ref', 'a1', { collection: 'accounts' })).toBe('Garcia');
    expect(write('ref', 'a2', { collection: 'accounts' })).toBe('');
    expect(write('list', ['a1', 'a2'], { collection: 'accounts' })).toBe('Garcia');
    expect(write('ref', 'gone', { collection: 'users' })).toBe('Not visible to you');
  });

  test('that is an address stands in one line', () => {
    const site = { line1: '1 Elm', line2: '', city: 'Dayton', region: 'OH', postal: '45402', country: 'us' };
    expect(write('object', site)).toBe('1 Elm, Dayton, OH 45402');
  });

  test('follows the company’s currency and the person’s language', () => {
    const canadian = { ...testFormats, currency: 'CAD', locale: 'fr-CA' };
    expect(write('money', 98_460, {}, canadian)).toBe('984,60 $');
    expect(write('percent', 149_750, {}, canadian)).toBe('14,975 %');
  });
});
