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

const photo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#7a93ad"/><circle cx="20" cy="16" r="8" fill="#f2e3d5"/><circle cx="20" cy="42" r="15" fill="#f2e3d5"/></svg>',
)}`;

export const demo: Demo = {
  title: 'Avatar',
  group: 'Data',
  use: 'A person or a company by a photo, or by initials, always in the same color.',
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
      name: 'With a photo, and with one that cannot be loaded',
      render: () => (
        <DemoRow>
          <Avatar name="Dana Whitfield" src={photo} labelled />
          <Avatar name="Dana Whitfield" size="large" src={photo} labelled />
          <Avatar name="Dana Whitfield" size="large" src="data:image/png;base64,AA" labelled />
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
