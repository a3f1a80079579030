import { Button } from './button.tsx';
import type { Demo } from './demo.ts';
import { Hint, Popup } from './hint.tsx';

export const demo: Demo = {
  title: 'Hint and popup',
  group: 'Overlays',
  use: 'A few words on hover and focus; or a small panel that hangs on a button.',
  states: [
    {
      name: 'Hint',
      render: () => (
        <Hint text="Billed every month, less tax and pass-through.">
          <Button kind="quiet">RMR</Button>
        </Hint>
      ),
    },
    {
      name: 'Popup',
      render: () => (
        <Popup label="Explain this number" trigger={<Button>Explain this number</Button>}>
          984.60 before tax, 56.24 tax: 1,040.84.
        </Popup>
      ),
    },
  ],
};
