import { IconDots, IconPlus } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { Demo } from './demo.ts';
import { DemoStack } from './demo-row.tsx';
import { PageHeader } from './page-header.tsx';
import { StatusChip } from './status-chip.tsx';

export const demo: Demo = {
  title: 'Page header',
  group: 'Layout',
  use: 'Where am I, what is it, what can I do.',
  states: [
    {
      name: 'A list',
      render: () => (
        <DemoStack wide>
          <PageHeader
            title="Accounts"
            subtitle="312 accounts, 41 of them leads."
            actions={
              <Button kind="primary" icon={<IconPlus aria-hidden />}>
                New account
              </Button>
            }
          />
        </DemoStack>
      ),
    },
    {
      name: 'A record',
      render: () => (
        <DemoStack wide>
          <PageHeader
            parent={{ label: 'Estimates', href: '/tests/page-header' }}
            title="E-1042 Garcia residence"
            chips={<StatusChip tone="accent">Sent</StatusChip>}
            subtitle="Sent yesterday by Dana Whitfield, not opened yet."
            actions={
              <>
                <IconButton label="More actions" icon={<IconDots aria-hidden />} />
                <Button>Duplicate</Button>
                <Button kind="primary">Send again</Button>
              </>
            }
          />
        </DemoStack>
      ),
    },
  ],
};
