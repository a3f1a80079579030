import type { Demo } from './demo.ts';
import { DemoRow } from './demo-row.tsx';
import { Keys } from './kbd.tsx';

export const demo: Demo = {
  title: 'Keys',
  group: 'Data',
  use: 'What to press.',
  states: [
    {
      name: 'One, together, one after the other',
      render: () => (
        <DemoRow>
          <Keys keys="?" />
          <Keys keys="Ctrl+k" />
          <Keys keys="g a" />
        </DemoRow>
      ),
    },
  ],
};
