import { IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { Demo } from './demo.ts';
import { DemoRow } from './demo-row.tsx';

const kinds = ['primary', 'secondary', 'quiet', 'danger', 'danger-quiet'] as const;
const labels = {
  primary: 'Send estimate',
  secondary: 'Duplicate',
  quiet: 'Cancel',
  danger: 'Delete',
  'danger-quiet': 'Remove',
};

export const demo: Demo = {
  title: 'Button',
  group: 'Actions',
  use: 'For what a person does. One primary button on a view; destroying is red and asks once.',
  states: [
    {
      name: 'Kinds',
      render: () => (
        <DemoRow>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind}>
              {labels[kind]}
            </Button>
          ))}
        </DemoRow>
      ),
    },
    {
      name: 'With an icon, small',
      render: () => (
        <DemoRow>
          <Button kind="primary" icon={<IconPlus aria-hidden />}>
            New account
          </Button>
          <Button small icon={<IconPlus aria-hidden />}>
            Add line
          </Button>
          <Button small kind="quiet">
            Skip
          </Button>
        </DemoRow>
      ),
    },
    {
      name: 'Busy and disabled',
      render: () => (
        <DemoRow>
          <Button kind="primary" loading>
            Sending
          </Button>
          <Button disabled>Approve</Button>
          <Button kind="primary" disabled>
            Sign
          </Button>
        </DemoRow>
      ),
    },
    {
      name: 'As a link',
      render: () => (
        <DemoRow>
          <Button href="/tests/button">Open accounts</Button>
        </DemoRow>
      ),
    },
    {
      name: 'Icon only',
      render: () => (
        <DemoRow>
          <IconButton label="More actions" icon={<IconDots aria-hidden />} />
          <IconButton label="Add" kind="secondary" icon={<IconPlus aria-hidden />} />
          <IconButton label="Remove line" kind="danger-quiet" small icon={<IconTrash aria-hidden />} />
          <IconButton label="Pinned" pressed icon={<IconDots aria-hidden />} />
          <IconButton label="Add nothing" disabled icon={<IconPlus aria-hidden />} />
        </DemoRow>
      ),
    },
  ],
};
