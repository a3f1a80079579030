import type { PostalAddress } from '@sable/domain/address';

/** The values of an address's fields while they are being typed. */
export type AddressParts = Pick<PostalAddress, 'line1' | 'city' | 'region' | 'postal' | 'country'> & {
  readonly line2?: string | undefined;
  readonly county?: string | undefined;
};

export const emptyAddress = (country: 'us' | 'ca', type: 'residential' | 'commercial' = 'residential') => ({
  line1: '',
  line2: '',
  city: '',
  region: '',
  postal: '',
  county: '',
  country,
  type,
});

export type AddressDraft = ReturnType<typeof emptyAddress>;

/** Returns whether any part of an address was typed. */
export const hasAddress = ({ line1, line2 = '', city, region, postal }: AddressParts): boolean =>
  [line1, line2, city, region, postal].some((part) => part.trim() !== '');
