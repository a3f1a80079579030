import type { Demo } from './demo.ts';
import { WithValue } from './demo-row.tsx';
import type { Choice } from './select-props.ts';
import { SelectField } from './select-field.tsx';

const types: readonly Choice<'residential' | 'commercial' | 'fire'>[] = [
  { value: 'residential', label: 'Residential' },
  { value: 'commercial', label: 'Commercial' },
  { value: 'fire', label: 'Fire', disabled: true },
];

const months = Array.from({ length: 10 }, (_, index) => ({
  value: String((index + 1) * 6),
  label: `${(index + 1) * 6} months`,
}));

export const demo: Demo = {
  title: 'Select',
  group: 'Fields',
  use: 'One of several. Above eight choices a person can type to find one.',
  states: [
    {
      name: 'Chosen',
      render: () => (
        <WithValue<'residential' | 'commercial' | 'fire' | null> start="residential">
          {(value, setValue) => (
            <SelectField label="Type" choices={types} value={value} onChange={setValue} />
          )}
        </WithValue>
      ),
    },
    {
      name: 'Searchable, can be cleared',
      render: () => (
        <WithValue<string | null> start="36">
          {(value, setValue) => (
            <SelectField label="Term" clearable choices={months} value={value} onChange={setValue} />
          )}
        </WithValue>
      ),
    },
    {
      name: 'Wrong',
      render: () => (
        <WithValue<string | null> start={null}>
          {(value, setValue) => (
            <SelectField
              label="Central station"
              placeholder="Choose one"
              error="Choose who monitors this account."
              choices={months}
              value={value}
              onChange={setValue}
            />
          )}
        </WithValue>
      ),
    },
    {
      name: 'Disabled',
      render: () => (
        <SelectField label="Type" disabled choices={types} value="commercial" onChange={() => {}} />
      ),
    },
  ],
};
