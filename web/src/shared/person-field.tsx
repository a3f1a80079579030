import { SelectField } from '../ui/select-field.tsx';
import type { FieldProps } from '../ui/field-props.ts';
import { usePeople, type Person } from './use-people.ts';

interface PersonFieldProps extends FieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
  /** Which people can be chosen; everyone who is not switched off by default. */
  among?: (person: Person) => boolean;
}

const working = ({ status }: Person) => status === 'active' || status === 'invited';

/** One of the company's people. */
export const PersonField = ({ value, onChange, among = working, ...field }: PersonFieldProps) => {
  const { rows = [] } = usePeople();
  const choices = rows
    .filter((person) => person.id === value || among(person))
    .map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField {...field} clearable searchable choices={choices} value={value} onChange={onChange} />;
};
