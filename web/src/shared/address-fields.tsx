import { useEffect, useState } from 'react';
import { regionsOf } from '@sable/domain/regions';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { AddressParts } from './address-draft.ts';
import classes from './stack.module.css';

interface AddressFieldsProps<Address extends AddressParts> {
  value: Address;
  onChange: (value: Address) => void;
  /** Returns the error of a part. */
  faultOf?: (part: 'line1' | 'city' | 'region' | 'postal') => string | undefined;
  autoFocus?: boolean;
}

const countries = [
  { value: 'us', label: 'United States' },
  { value: 'ca', label: 'Canada' },
] as const;

type RegionOfPostal = typeof import('@sable/domain/postal-region').regionOfPostal;

/** Loads after the fields, which work without it. Screens without an address never load it. */
function useRegionOfPostal(): RegionOfPostal | undefined {
  const [find, setFind] = useState<RegionOfPostal>();
  useEffect(() => {
    void import('@sable/domain/postal-region').then(
      ({ regionOfPostal }) => setFind(() => regionOfPostal),
      // Without a network the state is chosen manually.
      () => undefined,
    );
  }, []);
  return find;
}

/** A postal address of the United States or Canada; the list of states or provinces depends on the country. */
export const AddressFields = <Address extends AddressParts>(props: AddressFieldsProps<Address>) => {
  const { value, onChange, faultOf, autoFocus = false } = props;
  const set = (part: Partial<AddressParts>) => onChange({ ...value, ...part });
  const regionOfPostal = useRegionOfPostal();
  const regionOf = (postal: string): string => regionOfPostal?.(value.country, postal) ?? '';
  /** The ZIP code sets the state until the person chooses one. */
  const setPostal = (postal: string) =>
    set({ postal, ...(value.region === regionOf(value.postal) && { region: regionOf(postal) }) });
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
          onChange={setPostal}
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
