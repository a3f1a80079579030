import type { PostalAddress } from '@sable/domain/address';
import type { Language } from '@sable/domain/language';

/** A sample recipient while a text has no reader yet. The numbers are reserved for examples. */
export interface ExampleCustomer {
  readonly name: string;
  readonly rep: string;
  readonly site: PostalAddress;
}

const site = (fields: Partial<PostalAddress>): PostalAddress => ({
  line1: '12 Oak Street',
  line2: '',
  city: '',
  region: '',
  postal: '',
  county: '',
  country: 'us',
  type: 'residential',
  ...fields,
});

/** One for each language, living where many people read it. */
export const exampleCustomers: Readonly<Record<Language, ExampleCustomer>> = {
  en: {
    name: 'Hanna Miller',
    rep: 'Sam Rivera',
    site: site({ city: 'Dayton', region: 'OH', postal: '45402' }),
  },
  fr: {
    name: 'Hélène Tremblay',
    rep: 'Luc Gagnon',
    site: site({
      line1: '45, rue Saint-Paul',
      city: 'Montréal',
      region: 'QC',
      postal: 'H2Y 1G8',
      country: 'ca',
    }),
  },
  es: {
    name: 'María González',
    rep: 'Elena Ruiz',
    site: site({ city: 'San Antonio', region: 'TX', postal: '78205' }),
  },
};
