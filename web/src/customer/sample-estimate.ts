import { priceEstimate } from '@sable/domain/estimate/pricing';
import type { ContentLine, EstimateContent } from '@sable/domain/estimate/content';
import type { CustomerEstimate } from './customer-api.ts';
import { contentPricingInput } from '@sable/domain/estimate/selection';

let lines = 0;

/** Returns a line of a sent version, with a test's overrides. */
export function sampleLine(parts: Partial<ContentLine> & Pick<ContentLine, 'name'>): ContentLine {
  lines += 1;
  const line: ContentLine = {
    id: `01890000-0000-7000-8000-${String(lines).padStart(12, '0')}`,
    kind: 'equipment',
    bucket: 'one-time',
    description: null,
    quantityMilli: 1000,
    unitPrice: 0,
    discount: null,
    taxable: true,
    optional: false,
    selected: true,
    frequency: null,
    gross: 0,
    net: 0,
    ...parts,
  };
  const gross = (line.unitPrice * line.quantityMilli) / 1000;
  const off = line.discount?.kind === 'percent' ? (gross * line.discount.ppm) / 1_000_000 : 0;
  return { ...line, gross, net: gross - off };
}

export const siren = sampleLine({ name: 'Outdoor siren', unitPrice: 14900, optional: true, selected: false });
export const storage = sampleLine({
  name: 'Video storage',
  kind: 'service_plan',
  bucket: 'monthly',
  frequency: 'monthly',
  unitPrice: 899,
  optional: true,
  selected: false,
});

/** Case E1 of the worked examples, without its options. */
const sensors = [
  sampleLine({ name: 'Panel', unitPrice: 34900 }),
  sampleLine({ name: 'Door sensor', unitPrice: 3900, quantityMilli: 6000 }),
  sampleLine({ name: 'Motion detector', unitPrice: 6500, quantityMilli: 2000 }),
  sampleLine({ name: 'Glass-break detector', unitPrice: 8900, discount: { kind: 'percent', ppm: 500_000 } }),
  sampleLine({ name: 'Labor', kind: 'labor', unitPrice: 9500, quantityMilli: 2500, taxable: false }),
  sampleLine({ name: 'Activation', kind: 'fee', unitPrice: 9900, taxable: false }),
];
const monthly = { kind: 'monitoring', bucket: 'monthly', frequency: 'monthly' } as const;
const services = [
  sampleLine({ ...monthly, name: 'Monitoring', unitPrice: 3999 }),
  sampleLine({ ...monthly, name: 'App', unitPrice: 995 }),
  sampleLine({ ...monthly, name: 'Warranty', unitPrice: 500, taxable: false }),
];

const unpriced = {
  reference: 'EST-1042',
  revision: 2,
  title: 'Home security',
  issuedOn: '2025-06-03',
  currency: 'USD',
  company: {
    name: 'Harbor Light Security',
    legalName: null,
    phone: '+1 937 555 0142',
    email: 'hello@harborlight.example',
    website: null,
    address: null,
    licence: null,
    brandColor: '#0f766e',
    timeZone: 'America/New_York',
  },
  account: { name: 'Okafor residence', type: 'residential', site: null },
  contact: { name: 'Adaeze Okafor', title: null, email: null, phone: null },
  preparedBy: { name: 'Dana Whitfield', title: null, email: null, phone: null },
  message: null,
  terms: 'Monitoring begins when the system is tested.',
  termMonths: 36,
  lines: [...sensors, siren, ...services, storage],
  oneTimeDiscount: { kind: 'percent', ppm: 100_000 },
  monthlyDiscount: null,
  tax: {
    profileName: 'Ohio',
    components: [
      { name: 'State tax', ratePpm: 62_500 },
      { name: 'County tax', ratePpm: 20_000 },
    ],
    componentRounding: 'together',
    rounding: 'document',
  },
  deposit: { kind: 'percent', ppm: 300_000 },
  firstMonthDueAtSigning: true,
} satisfies Omit<EstimateContent, 'totals'>;

/** Returns the totals of the sample under a selection, as the server would return them. */
export function sampleTotals(selection: Readonly<Record<string, boolean>> = {}): EstimateContent['totals'] {
  const { lines: _ledger, ...totals } = priceEstimate(contentPricingInput(unpriced, selection));
  return totals;
}

export const sampleContent: EstimateContent = { ...unpriced, totals: sampleTotals() };

/** Returns an open estimate, with a test's overrides. */
export function sampleEstimate(parts: Partial<CustomerEstimate> = {}): CustomerEstimate {
  return {
    state: 'open',
    content: sampleContent,
    hash: 'a1'.repeat(32),
    pictures: { logo: null, lines: {} },
    expiresOn: '2025-07-03',
    consentText: 'I agree to do this business electronically.',
    recipientName: 'Adaeze Okafor',
    reminded: false,
    declineReasons: ['price', 'timing', 'other'],
    signature: null,
    signing: null,
    rescission: null,
    installation: null,
    privacyPolicy: '/privacy-policy',
    threads: [],
    notes: [],
    right: null,
    ...parts,
  };
}
