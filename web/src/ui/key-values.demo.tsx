import type { Demo } from './demo.ts';
import { KeyValues } from './key-values.tsx';

export const demo: Demo = {
  title: 'Key and value',
  group: 'Data',
  use: 'Facts of a record, or figures that add up.',
  states: [
    {
      name: 'Facts',
      render: () => (
        <KeyValues
          rows={[
            { label: 'Signer', value: 'Rosa Garcia' },
            { label: 'Email', value: 'rosa@example.com' },
            { label: 'Permit', value: null },
          ]}
        />
      ),
    },
    {
      name: 'Figures',
      render: () => (
        <KeyValues
          figures
          rows={[
            { label: 'Subtotal', value: '984.60' },
            { label: 'Tax', value: '56.24' },
            { label: 'Due today', value: '1,040.84', strong: true },
          ]}
        />
      ),
    },
  ],
};
