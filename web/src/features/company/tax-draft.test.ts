import { describe, expect, it } from 'vitest';
import {
  newTaxDraft,
  provinceDraft,
  rateOn,
  taxDraftOf,
  taxForm,
  type TaxDraft,
  type TaxLine,
} from './tax-draft.ts';

const line = (key: number, more: Partial<TaxLine> = {}): TaxLine => ({
  key,
  name: 'State',
  ratePpm: 57_500,
  registration: '',
  validFrom: null,
  validTo: null,
  ...more,
});
const draft = { ...newTaxDraft('us'), name: 'Franklin County', components: [line(0)] };
const taxFields = (typed: TaxDraft) => taxForm.parse(typed);
const refused = (typed: TaxDraft) =>
  taxForm.safeParse(typed).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('a tax profile as it is typed', () => {
  it('keeps what was stored', () => {
    const stored = taxFields(draft);
    expect(taxFields(taxDraftOf(stored))).toEqual(stored);
  });

  it('keeps the registration number of a tax, and none where it is blank', () => {
    const numbered = [line(0, { registration: ' 123456789 RT0001 ' }), line(1, { name: 'Local' })];
    const { components } = taxFields({ ...draft, components: numbered });
    expect(components.map(({ registration }) => registration)).toEqual(['123456789 RT0001', undefined]);
    expect(components[1]).not.toHaveProperty('registration');
    expect(taxDraftOf(taxFields({ ...draft, components: numbered })).components).toMatchObject([
      { registration: '123456789 RT0001' },
      { registration: '' },
    ]);
  });

  it('drops lines that were left blank', () => {
    const blank = line(1, { name: ' ', ratePpm: null });
    expect(taxFields({ ...draft, components: [line(0), blank] }).components).toHaveLength(1);
    expect(refused({ ...draft, components: [blank] })).toEqual([]);
  });

  it.each([
    ['no name', [line(0, { name: '' })]],
    ['no rate', [line(0, { ratePpm: null })]],
    ['ends before it begins', [line(0, { validFrom: '2026-02-01', validTo: '2026-01-31' })]],
  ])('refuses a tax with %s', (_, lines) => {
    expect(refused({ ...draft, components: lines })).toEqual(['components.0.name']);
  });

  it('refuses the same tax twice on a day, and takes one rate after the other', () => {
    const twice = [line(0, { validTo: '2026-03-31' }), line(1, { validFrom: '2026-03-31' })];
    expect(refused({ ...draft, components: twice })).toEqual(['components.0.name', 'components.1.name']);
    const after = [line(0, { validTo: '2026-03-31' }), line(1, { validFrom: '2026-04-01', ratePpm: 60_000 })];
    expect(refused({ ...draft, components: after })).toEqual([]);
  });

  it('wants a name', () => {
    expect(refused({ ...draft, name: ' ' })).toEqual(['name']);
  });

  it('can begin as a province with its change of rate', () => {
    const fields = taxFields(provinceDraft('NS', 'Nova Scotia'));
    expect(fields).toMatchObject({ country: 'ca', region: 'NS', componentRounding: 'each' });
    expect(rateOn(fields, '2025-03-31')).toBe(150_000);
    expect(rateOn(fields, '2025-04-01')).toBe(140_000);
  });
});
