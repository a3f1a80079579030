import { regionsOf } from '@sable/domain/regions';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './address-fields.module.css';
import { FieldGroup } from './field-group.tsx';

export interface AddressDraft {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postal: string;
  readonly country: 'us' | 'ca';
}

const blank: AddressDraft = { line1: '', line2: '', city: '', region: '', postal: '', country: 'us' };

const draftOf = (value: unknown): AddressDraft =>
  value !== null && typeof value === 'object' ? { ...blank, ...value } : blank;

const isBlank = ({ line1, line2, city, region, postal }: AddressDraft): boolean =>
  [line1, line2, city, region, postal].every((part) => part === '');

interface AddressFieldsProps {
  label: string;
  value: unknown;
  /** Null once every line is empty. */
  onChange: (value: AddressDraft | null) => void;
  error?: string | undefined;
  /** The label stands elsewhere: it is only read aloud, and the lines stand without a frame. */
  hideLabel?: boolean | undefined;
}

const countries = [
  { value: 'us', label: 'United States' },
  { value: 'ca', label: 'Canada' },
] as const;

/** A postal address line by line; states and provinces follow the country. */
export const AddressFields = ({ label, value, onChange, error, hideLabel }: AddressFieldsProps) => {
  const draft = draftOf(value);
  const set = (part: Partial<AddressDraft>) => {
    const next = { ...draft, ...part };
    onChange(isBlank(next) ? null : next);
  };
  const regions = regionsOf(draft.country).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <FieldGroup label={label} error={error} hideLabel={hideLabel}>
      <TextField label="Street" value={draft.line1} autoComplete="off" onChange={(line1) => set({ line1 })} />
      <TextField
        label="Apartment, suite"
        value={draft.line2}
        autoComplete="off"
        onChange={(line2) => set({ line2 })}
      />
      <div className={classes.pair}>
        <TextField label="City" value={draft.city} autoComplete="off" onChange={(city) => set({ city })} />
        <TextField
          label="ZIP or postal code"
          value={draft.postal}
          autoComplete="off"
          onChange={(postal) => set({ postal })}
        />
      </div>
      <div className={classes.pair}>
        <SelectField
          label="State or province"
          choices={regions}
          value={regions.some((region) => region.value === draft.region) ? draft.region : null}
          clearable
          onChange={(region) => set({ region: region ?? '' })}
        />
        <SelectField
          label="Country"
          choices={countries}
          value={draft.country}
          onChange={(country) => set({ country: country ?? 'us', region: '' })}
        />
      </div>
    </FieldGroup>
  );
};
