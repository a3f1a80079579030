import { describe, expect, it } from 'vitest';
import type { EstimateContent } from '@sable/domain/estimate/content';
import { contentOf } from '@sable/domain/estimate/content-of';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import { pricedFields, pricingInput } from '@sable/domain/estimate/reprice';
import type { EstimateRow, LineRow } from '../session/rows.ts';
import { estimateFormats } from '../session/formats.ts';
import { estimateRow, lineRow } from '../session/test-rows.ts';
import { diffVersions } from './version-diff.ts';

const formats = estimateFormats('USD', 'America/New_York');
const ids = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const;
const company = {
  name: 'Northgate',
  legalName: null,
  phone: null,
  email: null,
  website: null,
  address: null,
  licence: null,
  timeZone: 'America/New_York',
};

function version(fields: Partial<EstimateRow>, lines: readonly LineRow[]): EstimateContent {
  const estimate = estimateRow(fields);
  const priced = lines.map((line) => ({ ...line, gross: line.unitPrice, net: line.unitPrice }));
  const totals = pricedFields(priceEstimate(pricingInput(estimate, priced)), priced.length);
  return contentOf({
    estimate: { ...estimate, ...totals },
    lines: priced,
    products: new Map(),
    company: { ...company, currency: 'USD', brandColor: '#0f766e' },
    account: { name: 'Garcia', type: 'residential', site: null },
    contact: null,
    people: [],
    rep: null,
    agreement: null,
    terms: null,
    issuedOn: '2026-03-01',
  });
}

describe('the difference between two versions', () => {
  const first = version({}, [lineRow(ids[0], { name: 'Panel', unitPrice: 349_00 })]);

  it('is nothing between a version and itself', () => {
    const diff = diffVersions(first, first, formats);
    expect(diff.lines).toEqual([]);
    expect(diff.head).toEqual([]);
    expect(diff.totals.every(({ effect }) => effect === 0)).toBe(true);
  });

  it('lists the changed fields of a line and their effect on the price', () => {
    const second = version({}, [lineRow(ids[0], { name: 'Panel', unitPrice: 399_00 })]);
    const diff = diffVersions(first, second, formats);
    expect(diff.lines).toEqual([
      {
        id: ids[0],
        kind: 'changed',
        name: 'Panel',
        monthly: false,
        effect: 50_00,
        fields: [{ label: 'Unit price', before: '$349.00', after: '$399.00' }],
      },
    ]);
    expect(diff.totals.find(({ label }) => label === 'Total')).toMatchObject({
      before: '$349.00',
      after: '$399.00',
      effect: 50_00,
    });
  });

  it('lists added and removed lines, where an unchosen option counts nothing', () => {
    const second = version({}, [
      lineRow(ids[1], { name: 'Siren', unitPrice: 49_00, optional: true, selected: false }),
    ]);
    expect(diffVersions(first, second, formats).lines).toMatchObject([
      { kind: 'added', name: 'Siren', effect: 0 },
      { kind: 'removed', name: 'Panel', effect: -349_00 },
    ]);
  });

  it('lists changed texts and terms', () => {
    const second = version({ title: 'House and garage', termMonths: 24 }, [
      lineRow(ids[0], { name: 'Panel', unitPrice: 349_00 }),
    ]);
    expect(diffVersions(first, second, formats).head).toEqual([
      { label: 'Title', before: 'House', after: 'House and garage' },
      { label: 'Contract term', before: '36 months', after: '24 months' },
    ]);
  });
});
