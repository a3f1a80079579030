import { BrandMark } from './brand-mark.tsx';
import type { Demo } from './demo.ts';
import { DemoRow } from './demo-row.tsx';

export const demo: Demo = {
  title: 'Brand mark',
  group: 'Layout',
  use: 'The product’s mark, from 16 pixels up.',
  states: [
    {
      name: 'Sizes',
      render: () => (
        <DemoRow>
          {[16, 24, 32, 64].map((size) => (
            <BrandMark key={size} size={size} />
          ))}
        </DemoRow>
      ),
    },
  ],
};
