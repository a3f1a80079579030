import { Avatar } from './avatar.tsx';
import type { Demo } from './demo.ts';
import { DemoRow } from './demo-row.tsx';

const people = [
  'Dana Whitfield',
  'Luc Tremblay',
  'Rosa Garcia',
  'Sam',
  'Amélie Roy',
  'Øyvind Berg',
  '佐藤 健',
];

export const demo: Demo = {
  title: 'Avatar',
  group: 'Data',
  use: 'A person or a company by initials, always in the same color.',
  states: [
    {
      name: 'People',
      render: () => (
        <DemoRow>
          {people.map((name) => (
            <Avatar key={name} name={name} labelled />
          ))}
        </DemoRow>
      ),
    },
    {
      name: 'Sizes and companies',
      render: () => (
        <DemoRow>
          <Avatar name="Dana Whitfield" size="small" labelled />
          <Avatar name="Dana Whitfield" labelled />
          <Avatar name="Dana Whitfield" size="large" labelled />
          <Avatar name="Northgate Security" size="large" square labelled />
        </DemoRow>
      ),
    },
  ],
};
