import { Button } from './button.tsx';
import type { Demo } from './demo.ts';
import { KeyValues } from './key-values.tsx';
import { Section } from './section.tsx';

export const demo: Demo = {
  title: 'Section',
  group: 'Layout',
  use: 'A block of a page on its own surface.',
  states: [
    {
      name: 'With title, note and action',
      render: () => (
        <Section
          title="Site"
          note="Where the system is installed."
          actions={
            <Button small kind="quiet">
              Edit
            </Button>
          }
        >
          <KeyValues
            rows={[
              { label: 'Address', value: '14 Maple Street, Burlington' },
              { label: 'Type', value: 'Residential' },
            ]}
          />
        </Section>
      ),
    },
    { name: 'Bare', render: () => <Section>Anything can appear here.</Section> },
  ],
};
