import type { PostalAddress } from '@sable/domain/address';
import { regionsOf } from '@sable/domain/regions';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import classes from './stack.module.css';

type AddressParts = Pick<PostalAddress, 'line1' | 'city' | 'region' | 'postal' | 'country'> & {
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

interface AddressFieldsProps<Address extends AddressParts> {
  value: Address;
  onChange: (value: Address) => void;
  /** What is wrong with a part. */
  faultOf?: (part: 'line1' | 'city' | 'region' | 'postal') => string | undefined;
  autoFocus?: boolean;
}

const countries = [
  { value: 'us', label: 'United States' },
  { value: 'ca', label: 'Canada' },
] as const;

/** A postal address of the United States or Canada; the list of states or provinces follows the country. */
export const AddressFields = <Address extends AddressParts>(props: AddressFieldsProps<Address>) => {
  const { value, onChange, faultOf, autoFocus = false } = props;
  const set = (part: Partial<AddressParts>) => onChange({ ...value, ...part });
  const canadian = value.country === 'ca';
  const regions = regionsOf(value.country).map(({ code, name }) => ({
    value: code,
    label: name,
    short: code,
  }));
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        <TextField
          label="Street"
          autoComplete="off"
          autoFocus={autoFocus}
          value={value.line1}
          error={faultOf?.('line1')}
          onChange={(line1) => set({ line1 })}
        />
        <TextField
          label="Apartment, suite"
          autoComplete="off"
          value={value.line2}
          onChange={(line2) => set({ line2 })}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label="City"
          autoComplete="off"
          value={value.city}
          error={faultOf?.('city')}
          onChange={(city) => set({ city })}
        />
        <SelectField
          label={canadian ? 'Province' : 'State'}
          choices={regions}
          clearable
          value={value.region || null}
          error={faultOf?.('region')}
          onChange={(region) => set({ region: region ?? '' })}
        />
      </div>
      {!canadian && (
        <TextField
          label="County"
          help="Some taxes depend on it."
          autoComplete="off"
          value={value.county}
          onChange={(county) => set({ county })}
        />
      )}
      <div className={classes.pair}>
        <TextField
          label={canadian ? 'Postal code' : 'ZIP code'}
          placeholder={canadian ? 'K1A 0B1' : '12345'}
          autoComplete="off"
          value={value.postal}
          error={faultOf?.('postal')}
          onChange={(postal) => set({ postal })}
        />
        <SelectField
          label="Country"
          choices={countries}
          value={value.country}
          onChange={(country) => country && set({ country, region: '' })}
        />
      </div>
    </div>
  );
};
