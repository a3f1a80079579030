import type { Demo } from '../../ui/demo.ts';
import { WithValue } from '../../ui/demo-row.tsx';
import { AddressField } from './address-field.tsx';

const dayton = {
  line1: '101 Maple Street',
  line2: '',
  city: 'Dayton',
  region: 'OH',
  postal: '45402',
  country: 'us',
};

export const demo: Demo = {
  title: 'Address',
  group: 'Fields',
  use: 'A postal address in the United States or Canada, line by line.',
  states: [
    {
      name: 'Filled in',
      render: () => (
        <WithValue<unknown> start={dayton}>
          {(value, setValue) => <AddressField label="Site address" value={value} onChange={setValue} />}
        </WithValue>
      ),
    },
    {
      name: 'Refused',
      render: () => (
        <WithValue<unknown> start={{ ...dayton, postal: '4540' }}>
          {(value, setValue) => (
            <AddressField
              label="Site address"
              value={value}
              error="ZIP or postal code: write it like 12345 or 12345-6789. Nothing was saved."
              onChange={setValue}
            />
          )}
        </WithValue>
      ),
    },
  ],
};
