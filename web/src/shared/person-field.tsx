import { SelectField } from '../ui/select-field.tsx';
import type { FieldProps } from '../ui/field-props.ts';
import { usePersonChoices, type Among } from './use-person-choices.ts';

interface PersonFieldProps extends FieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
  among: Among;
}

/** Selects one of the company's people. */
export const PersonField = ({ value, onChange, among, ...field }: PersonFieldProps) => (
  <SelectField
    {...field}
    clearable
    searchable
    choices={usePersonChoices(among, value)}
    value={value}
    onChange={onChange}
  />
);
