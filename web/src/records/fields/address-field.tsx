import { emptyAddress, hasAddress, type AddressDraft } from '../../shared/address-draft.ts';
import { AddressFields } from '../../shared/address-fields.tsx';
import { FieldGroup } from './field-group.tsx';

const draftOf = (value: unknown): AddressDraft => ({
  ...emptyAddress('us'),
  ...(value !== null && typeof value === 'object' ? value : {}),
});

interface AddressFieldProps {
  label: string;
  value: unknown;
  /** Null once every line is empty. */
  onChange: (value: AddressDraft | null) => void;
  error?: string | undefined;
  /** Whether the label is visible elsewhere: here it is only for screen readers, and the lines have no frame. */
  hideLabel?: boolean | undefined;
}

/** A postal address as one field of a record. */
export const AddressField = ({ label, value, onChange, error, hideLabel }: AddressFieldProps) => (
  <FieldGroup label={label} error={error} hideLabel={hideLabel}>
    <AddressFields value={draftOf(value)} onChange={(draft) => onChange(hasAddress(draft) ? draft : null)} />
  </FieldGroup>
);
