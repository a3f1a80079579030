import { z } from 'zod';
import { belowAccounts } from './account-access.ts';
import { pathOf } from './kernel/document.ts';
import { defineEntity } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import { choice, object, optional, ref, text, type FieldMeta } from './kernel/fields.ts';
import { regionsOf } from './regions.ts';

const countryNames = new Map<string, 'ca' | 'us'>([
  ['', 'us'],
  ['ca', 'ca'],
  ['canada', 'ca'],
  ['us', 'us'],
  ['usa', 'us'],
  ['u.s.a', 'us'],
  ['u.s.a.', 'us'],
  ['united states', 'us'],
]);

/**
 * Returns a country as `ca` or `us`, which is the default (specification section 3). Returns any other input
 * unchanged, so that the schema rejects it.
 */
export function normalizeCountry(input: unknown): unknown {
  if (input === undefined || input === null) return 'us';
  return typeof input === 'string' ? (countryNames.get(input.trim().toLowerCase()) ?? input) : input;
}

/** Formats a postal code for its country: `A1A 1A1`, `12345`, or `12345-6789`. */
export function normalizePostal(country: 'ca' | 'us', input: string): string {
  const raw = input.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (country === 'ca' && raw.length === 6) return `${raw.slice(0, 3)} ${raw.slice(3)}`;
  if (country === 'us' && raw.length === 9) return `${raw.slice(0, 5)}-${raw.slice(5)}`;
  return country === 'us' ? raw : input.trim().toUpperCase();
}

const postalPattern = {
  ca: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/,
  us: /^\d{5}(-\d{4})?$/,
} as const;

const countryField = z
  .preprocess(
    normalizeCountry,
    z.enum(['ca', 'us'], { error: 'Sable works in the United States and Canada. Choose one of them.' }),
  )
  .default('us')
  .meta({ label: 'Country', kind: 'choice' } satisfies FieldMeta);

/** The fields of a postal address, as embedded in accounts, companies, and documents. */
export const postalAddressShape = {
  line1: text('Street', 160),
  line2: text('Apartment, suite', 160).default(''),
  city: text('City', 100),
  region: text('State or province', 3),
  postal: text('ZIP or postal code', 12),
  county: text('County', 80).default(''),
  country: countryField,
  type: choice('Kind', ['residential', 'commercial'] as const).default('residential'),
};

export const postalAddressSchema = z.object(postalAddressShape).transform((address) => ({
  ...address,
  region: address.region.toUpperCase(),
  postal: normalizePostal(address.country, address.postal),
}));
export type PostalAddress = z.output<typeof postalAddressSchema>;

/**
 * Throws if the region or postal code does not exist in the country. Empty parts pass, because a lead may have only a
 * city.
 */
export function checkPostalAddress(address: PostalAddress): void {
  if (address.region && !regionsOf(address.country).some((region) => region.code === address.region)) {
    throw invalid(
      'region',
      `State or province: “${address.region}” is not one of ${address.country === 'ca' ? 'Canada’s provinces' : 'the United States’ states'}. Nothing was saved. Choose it from the list.`,
    );
  }
  if (address.postal && !postalPattern[address.country].test(address.postal)) {
    const example = address.country === 'ca' ? 'K1A 0B1' : '12345 or 12345-6789';
    throw invalid('postal', `ZIP or postal code: write it like ${example}. Nothing was saved.`);
  }
}

/** Returns the address on one line, for lists and the record header. */
export function addressLine(address: PostalAddress | null | undefined): string {
  if (!address) return '';
  const street = [address.line1, address.line2].filter(Boolean).join(', ');
  return [street, address.city, [address.region, address.postal].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
}

const uses = ['site', 'billing', 'mailing', 'other'] as const;

interface Placed {
  readonly type: (typeof uses)[number];
  readonly accountId: string | null;
  readonly organizationId: string | null;
}

/**
 * The site of an account and the billing address of an organization are stored on those records. A second copy could
 * contradict them.
 */
function checkUse({ type, accountId, organizationId }: Placed): void {
  const owner =
    (type === 'site' && accountId && 'The site address is part of the account') ||
    (type === 'billing' && organizationId && 'The billing address is part of the organization');
  if (owner) throw invalid('type', `${owner}. Nothing was saved. Change it there, or choose another use.`);
}

/**
 * An address belongs to exactly one record. Without one, nobody could see it; with two, its owner would be ambiguous.
 */
function checkPlace({ accountId, organizationId }: Placed): void {
  if (!accountId && !organizationId)
    throw invalid(
      'accountId',
      'An address belongs to an account or an organization. Nothing was saved. Choose one.',
    );
  if (accountId && organizationId)
    throw invalid(
      'organizationId',
      'An address belongs to an account or to an organization, not to both. Nothing was saved. Leave one of them empty.',
    );
}

/** Additional addresses of a customer, besides the one on the account or the organization itself. */
export const addresses = defineEntity({
  collection: 'addresses',
  one: 'Address',
  many: 'Addresses',
  shape: {
    address: postalAddressSchema.meta({ label: 'Address', kind: 'object' } satisfies FieldMeta),
    coords: optional(
      object('Coordinates', { lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
    ),
    type: choice('Use', uses),
    accountId: optional(ref('Account', 'accounts')),
    organizationId: optional(ref('Organization', 'organizations')),
  },
  defaults: { type: 'other' },
  access: { rows: belowAccounts() },
  title: (row) => addressLine(row.address),
  parents: (row) => [
    row.accountId && pathOf('accounts', row.accountId),
    row.organizationId && pathOf('organizations', row.organizationId),
  ],
  check: (row) => {
    checkPostalAddress(row.address);
    checkPlace(row);
    checkUse(row);
  },
  columns: ['address', 'type', 'accountId', 'updatedAt'],
  sortable: ['updatedAt'],
  listedOn: ['accountId', 'organizationId'],
  about: {
    what: 'Further addresses of a customer: where bills and letters go, or another site.',
    start: 'Add one from the account or the organization.',
  },
  generic: { delete: true },
  sample: (n) => ({
    address: {
      line1: `${100 + n} Maple Street`,
      city: 'Dayton',
      region: 'OH',
      postal: '45402',
      country: 'us',
    },
    type: 'mailing',
  }),
});
