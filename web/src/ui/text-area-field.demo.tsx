import type { Demo } from './demo.ts';
import { WithValue } from './demo-row.tsx';
import { TextAreaField } from './text-area-field.tsx';

export const demo: Demo = {
  title: 'Text area',
  group: 'Fields',
  use: 'Several lines of text.',
  states: [
    {
      name: 'Filled',
      render: () => (
        <WithValue start={'Gate code at the side door.\nDog in the yard until noon.'}>
          {(value, setValue) => (
            <TextAreaField label="Notes for the installer" value={value} onChange={setValue} />
          )}
        </WithValue>
      ),
    },
    {
      name: 'Wrong',
      render: () => (
        <WithValue start="">
          {(value, setValue) => (
            <TextAreaField
              label="Reason"
              required
              error="Enter a reason in a few words."
              value={value}
              onChange={setValue}
            />
          )}
        </WithValue>
      ),
    },
  ],
};
