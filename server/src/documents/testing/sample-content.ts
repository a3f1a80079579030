import { z } from 'zod';
import {
  estimateContentSchema,
  type ContentLine,
  type EstimateContent,
} from '@sable/domain/estimate/content';
import { contentPricingInput, type Selection } from '@sable/domain/estimate/selection';
import { reductionOf } from '@sable/domain/estimate/reduction';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import type { Discount } from '@sable/domain/estimate/pricing-schema';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { multiplyQuantity } from '@sable/domain/money';
import { parsePercent } from '@sable/domain/percent';
import { parseQuantity } from '@sable/domain/quantity';
import { workedCase } from '../../test-cases.ts';

const item = z.object({
  name: z.string(),
  qty: z.string().default('1'),
  unit: z.int(),
  discPct: z.string().optional(),
  taxable: z.boolean(),
});
const caseE1 = z.object({
  lines: z.array(item),
  recurring: z.array(item),
  wholeDiscPct: z.string(),
  rates: z.array(z.tuple([z.string(), z.string()])),
  term: z.int(),
  depositPct: z.string(),
});

const ppm = (percent: string): number => assertDefined(parsePercent(percent), `${percent} is a percent`);
const share = (percent: string): Discount => ({ kind: 'percent', ppm: ppm(percent) });

/** Returns an id that is the same in every run. */
export const sampleId = (n: number): string => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Returns a line as a version stores it, with amounts from the engine's own rules. */
export function sampleLine(n: number, line: Partial<ContentLine> = {}): ContentLine {
  const { quantityMilli = 1000, unitPrice = 0, discount = null } = line;
  const gross = multiplyQuantity(unitPrice, quantityMilli);
  return {
    id: sampleId(n),
    kind: 'equipment',
    bucket: 'one-time',
    name: `Item ${n}`,
    description: null,
    taxable: true,
    optional: false,
    selected: true,
    frequency: null,
    gross,
    net: gross - reductionOf(gross, discount),
    ...line,
    quantityMilli,
    unitPrice,
    discount,
  };
}

function e1Lines(): ContentLine[] {
  const { lines, recurring } = caseE1.parse(workedCase('E1').input);
  const stored = ({ name, qty, unit, discPct, taxable }: z.output<typeof item>, n: number, rest: object) =>
    sampleLine(n, {
      name,
      quantityMilli: assertDefined(parseQuantity(qty), `${qty} is a quantity`),
      unitPrice: unit,
      discount: discPct ? share(discPct) : null,
      taxable,
      ...rest,
    });
  return [
    ...lines.map((line, n) => stored(line, n + 1, {})),
    ...recurring.map((line, n) =>
      stored(line, n + 101, { kind: 'monitoring', bucket: 'monthly', frequency: 'monthly' }),
    ),
  ];
}

const company: EstimateContent['company'] = {
  name: 'Harbor Light Security',
  legalName: 'Harbor Light Security LLC',
  phone: '(937) 555-0142',
  email: 'hello@harborlight.example',
  website: 'harborlight.example',
  address: {
    line1: '400 Water Street',
    line2: 'Suite 210',
    city: 'Dayton',
    region: 'OH',
    postal: '45402',
    county: '',
    country: 'us',
    type: 'commercial',
  },
  licence: 'OH 53-89-1422',
  brandColor: '#0f766e',
  timeZone: 'America/New_York',
};

/** Returns the engine's totals for a content and a selection of its options. */
export function pricedTotals(content: EstimateContent, selection: Selection = {}): EstimateContent['totals'] {
  return estimateContentSchema.shape.totals.parse(priceEstimate(contentPricingInput(content, selection)));
}

/** Returns the worked case E1 as a sent version; `changes` are priced with it. */
export function e1Content(changes: Partial<EstimateContent> = {}): EstimateContent {
  const { rates, wholeDiscPct, depositPct, term } = caseE1.parse(workedCase('E1').input);
  const content = {
    reference: 'EST-1042',
    revision: 2,
    title: 'Security system for the Whitfield home',
    issuedOn: '2025-03-10',
    currency: 'USD' as const,
    company,
    account: {
      name: 'Eleanor Whitfield',
      type: 'residential' as const,
      site: {
        ...assertDefined(company.address, 'the sample has an address'),
        line1: '1180 Ridgeway Road',
        line2: '',
      },
    },
    contact: {
      name: 'Eleanor Whitfield',
      title: 'Owner',
      email: 'eleanor@example.com',
      phone: '(937) 555-0187',
    },
    preparedBy: {
      name: 'Marcus Bell',
      title: 'Security advisor',
      email: 'marcus@harborlight.example',
      phone: null,
    },
    message: 'Thank you for showing us around on Saturday. This covers every ground-floor opening.',
    terms: 'Prices hold for 30 days.\nMonitoring starts on the day the system is put into service.',
    termMonths: term,
    lines: e1Lines(),
    oneTimeDiscount: share(wholeDiscPct),
    monthlyDiscount: null,
    tax: {
      profileName: 'Montgomery County',
      components: rates.map(([name, rate]) => ({ name, ratePpm: ppm(rate) })),
      componentRounding: 'together' as const,
      rounding: 'document' as const,
    },
    deposit: share(depositPct),
    firstMonthDueAtSigning: true,
    totals: {} as EstimateContent['totals'],
    ...changes,
  };
  return estimateContentSchema.parse({ ...content, totals: pricedTotals(content) });
}

/** Returns an estimate with this many lines, in sections of 25. */
export function longContent(count: number): EstimateContent {
  const lines = Array.from({ length: count }, (_, index) => {
    if (index % 25 === 0) return sampleLine(index + 1, { kind: 'section', name: `Floor ${index / 25 + 1}` });
    const description =
      index % 3 === 0 ? 'Mounted, wired and tested, with its zone named at the keypad.' : null;
    const unitPrice = 1000 + index;
    return sampleLine(index + 1, {
      name: `Sensor ${index + 1}`,
      description,
      unitPrice,
      quantityMilli: 2000,
    });
  });
  return e1Content({ lines });
}
