import { CopyButton } from './copy-button.tsx';
import type { Demo } from './demo.ts';
import { DemoRow } from './demo-row.tsx';

const refuse = () => undefined;

export const demo: Demo = {
  title: 'CopyButton',
  group: 'Actions',
  use: 'Next to a text that a person takes elsewhere, such as a link or a key.',
  states: [
    {
      name: 'Kinds',
      render: () => (
        <DemoRow>
          <CopyButton
            kind="primary"
            text="https://sable.example.com/e/7Q2"
            label="Copy link"
            onRefused={refuse}
          />
          <CopyButton text="sable_7Q2" onRefused={refuse} />
        </DemoRow>
      ),
    },
  ],
};
