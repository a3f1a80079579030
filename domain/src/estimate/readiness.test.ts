import { describe, expect, test } from 'vitest';
import { free, line, option, plain } from './testing/priced-rows.ts';
import { optionBlockers, sendBlockers } from './readiness.ts';
import type { PricedLineRow } from './reprice.ts';

describe('an offer of nothing', () => {
  const day = '2026-05-01';
  const blocks = (lines: readonly PricedLineRow[]) =>
    sendBlockers({ expiresOn: day }, lines, { email: 'a@example.com', phone: null }, day);
  const refused = ['Add at least one line with a price above zero.'];

  test('is not sent: a line without a price, or an empty one, is not a priced line', () => {
    expect(blocks([])).toEqual(refused);
    expect(blocks([line({ unitPrice: 0 }), option({ unitPrice: 0 })])).toEqual(refused);
    expect(blocks([line({ unitPrice: 1, quantityMilli: 1 })])).toEqual(refused);
    expect(blocks([line({ kind: 'section', unitPrice: 0 })])).toEqual(refused);
  });

  test('is none where the customer can choose something with a price, nor where a price is given away', () => {
    expect(blocks([line({ unitPrice: 0 }), option({ selected: false })])).toEqual([]);
    expect(blocks([line({ discount: free })])).toEqual([]);
  });
});

describe('options that are too much together', () => {
  const most = 100_000_000_000;

  test('keep an estimate from being sent, although what is chosen fits', () => {
    const dear = option({ unitPrice: most, selected: false });
    expect(optionBlockers(plain, [line(), dear])).toEqual([expect.stringContaining('every option')]);
    expect(optionBlockers(plain, [line(), option({ unitPrice: most - 1000_00, selected: false })])).toEqual(
      [],
    );
  });

  test('are refused in words even beyond what can be calculated', () => {
    const beyond = { unitPrice: most, quantityMilli: 9_999_000, selected: false };
    expect(optionBlockers(plain, [line(), ...Array.from({ length: 20 }, () => option(beyond))])).toEqual([
      expect.stringContaining('every option'),
    ]);
  });
});
