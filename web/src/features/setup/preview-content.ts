import type { ContentLine, EstimateContent } from '@sable/domain/estimate/content';
import { priceEstimate } from '@sable/domain/estimate/pricing';
import { contentPricingInput } from '@sable/domain/estimate/selection';
import { taxComponentsFor } from '@sable/domain/estimate/tax-tables';
import { bucketOf, defaultTaxClass, productKinds, type ProductKind } from '@sable/domain/product-kind';
import type { RowIn } from '@sable/domain/queries';
import { starterProducts } from '@sable/domain/starter-catalog';
import type { CustomerEstimate } from '../../customer/customer-api.ts';
import type { CompanyRow } from '../../shared/use-company.ts';

/** Source of a line in the preview: a product of the company, or of the starter catalog. */
export interface ShownProduct {
  readonly name: string;
  readonly kind: ProductKind;
  readonly price: number;
  readonly description: string | null;
}

export type PreviewTax = Pick<
  RowIn<'tax-profiles'>,
  'name' | 'components' | 'componentRounding' | 'rounding' | 'taxableClasses'
>;

const MAX_LINES = { 'one-time': 4, monthly: 1 } as const;

/** Sorts equipment before labor, and higher prices first. */
const byWeight = (one: ShownProduct, other: ShownProduct): number =>
  productKinds.indexOf(one.kind) - productKinds.indexOf(other.kind) || other.price - one.price;

/** Returns a few products to show: the company's own, or starter products if it has none. */
export function shownProducts(own: readonly ShownProduct[]): ShownProduct[] {
  const among = (own.length > 0 ? own : starterProducts).toSorted(byWeight);
  return (['one-time', 'monthly'] as const).flatMap((bucket) =>
    among.filter(({ kind }) => bucketOf(kind) === bucket).slice(0, MAX_LINES[bucket]),
  );
}

const lineOf = (product: ShownProduct, index: number, tax: PreviewTax | null): ContentLine => {
  const { name, kind, price, description } = product;
  const monthly = bucketOf(kind) === 'monthly';
  return {
    id: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    kind,
    bucket: bucketOf(kind),
    name,
    description,
    quantityMilli: 1000,
    unitPrice: price,
    discount: null,
    taxable: tax?.taxableClasses.includes(defaultTaxClass[kind]) ?? false,
    optional: false,
    selected: true,
    frequency: monthly ? 'monthly' : null,
    gross: price,
    net: price,
  };
};

interface PreviewSources {
  readonly company: CompanyRow;
  readonly products: readonly ShownProduct[];
  readonly tax: PreviewTax | null;
  /** The person who prepares estimates in the preview. */
  readonly person: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/**
 * Returns an estimate as this company's customer would see it, for a fictional household. The engine adds up the
 * amounts in cents.
 */
export function previewEstimate({ company, products, tax, person, today }: PreviewSources): CustomerEstimate {
  const { name, legalName, phone, email, website, address, licence, brandColor, timeZone } = company;
  const unpriced: Omit<EstimateContent, 'totals'> = {
    reference: 'E-1001',
    revision: 1,
    title: 'Security for your home',
    issuedOn: today,
    currency: company.currency,
    company: { name, legalName, phone, email, website, address, licence, brandColor, timeZone },
    account: { name: 'Garcia', type: 'residential', site: null },
    contact: { name: 'Maria Garcia', title: null, email: null, phone: null },
    preparedBy: { name: person, title: null, email: null, phone: null },
    message: null,
    terms: null,
    termMonths: 36,
    lines: products.map((product, index) => lineOf(product, index, tax)),
    oneTimeDiscount: null,
    monthlyDiscount: null,
    tax: {
      profileName: tax?.name ?? '',
      components: tax ? taxComponentsFor(tax, today) : [],
      componentRounding: tax?.componentRounding ?? 'together',
      rounding: tax?.rounding ?? 'document',
    },
    deposit: null,
    firstMonthDueAtSigning: false,
  };
  const { lines: _ledger, ...totals } = priceEstimate(contentPricingInput(unpriced));
  return {
    state: 'open',
    content: { ...unpriced, totals },
    hash: '',
    pictures: { logo: company.pictureId, lines: {} },
    expiresOn: null,
    consentText: '',
    recipientName: 'Maria Garcia',
    reminded: false,
    declineReasons: [],
    signature: null,
    signing: null,
    rescission: null,
    installation: null,
    privacyPolicy: '/privacy-policy',
    threads: [],
    notes: [],
    right: null,
  };
}
