import type { PostalAddress } from '@sable/domain/address';

/** What the fields of an address hold while they are typed into. */
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

/** Whether anything of an address was typed. */
export const hasAddress = ({ line1, line2 = '', city, region, postal }: AddressParts): boolean =>
  [line1, line2, city, region, postal].some((part) => part.trim() !== '');
