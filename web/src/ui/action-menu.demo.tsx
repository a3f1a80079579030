import { IconCopy, IconDots, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { ActionMenu } from './action-menu.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { Demo } from './demo.ts';

const groups = [
  {
    label: 'This estimate',
    actions: [
      { label: 'Duplicate', icon: <IconCopy aria-hidden />, after: 'D' },
      { label: 'Open PDF', icon: <IconFileTypePdf aria-hidden />, href: '/tests/action-menu' },
      { label: 'Revise', disabled: true },
    ],
  },
  { actions: [{ label: 'Delete', icon: <IconTrash aria-hidden />, danger: true }] },
];

export const demo: Demo = {
  title: 'Action menu',
  group: 'Actions',
  use: 'Further actions behind one button.',
  states: [
    {
      name: 'Behind an icon',
      render: () => (
        <ActionMenu
          position="bottom-start"
          trigger={<IconButton hint={false} label="More actions" icon={<IconDots aria-hidden />} />}
          groups={groups}
        />
      ),
    },
    {
      name: 'With a head and a foot',
      render: () => (
        <ActionMenu
          position="bottom-start"
          trigger={<Button>Dana Whitfield</Button>}
          head="Northgate Security"
          groups={groups}
          foot="Version 1"
        />
      ),
    },
  ],
};
