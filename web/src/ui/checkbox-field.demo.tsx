import { CheckboxField } from './checkbox-field.tsx';
import { SwitchField } from './switch-field.tsx';
import type { Demo } from './demo.ts';
import { DemoStack, WithValue } from './demo-row.tsx';

export const demo: Demo = {
  title: 'Checkbox and switch',
  group: 'Fields',
  use: 'A checkbox is part of a form that is sent; a switch takes effect immediately.',
  states: [
    {
      name: 'Checkbox',
      render: () => (
        <DemoStack>
          <WithValue start={true}>
            {(value, setValue) => (
              <CheckboxField
                label="Autopay"
                help="The customer pays the monthly amount by card."
                checked={value}
                onChange={setValue}
              />
            )}
          </WithValue>
          <WithValue start={false}>
            {(value, setValue) => (
              <CheckboxField label="Permit on file" checked={value} onChange={setValue} />
            )}
          </WithValue>
          <CheckboxField label="All lines" partly checked={false} onChange={() => {}} />
          <CheckboxField label="Sealed" disabled checked onChange={() => {}} />
          <CheckboxField
            label="I agree to sign electronically"
            error="Check this box to continue."
            checked={false}
            onChange={() => {}}
          />
        </DemoStack>
      ),
    },
    {
      name: 'Switch',
      render: () => (
        <DemoStack>
          <WithValue start={true}>
            {(value, setValue) => (
              <SwitchField label="Text me about new leads" checked={value} onChange={setValue} />
            )}
          </WithValue>
          <WithValue start={false}>
            {(value, setValue) => (
              <SwitchField
                label="Client mode"
                help="Hides everything that is not the customer’s."
                checked={value}
                onChange={setValue}
              />
            )}
          </WithValue>
          <SwitchField label="Two-step sign-in" disabled checked onChange={() => {}} />
        </DemoStack>
      ),
    },
  ],
};
