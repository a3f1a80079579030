import { IconFileText } from '@tabler/icons-react';
import { Button } from './button.tsx';
import type { Demo } from './demo.ts';
import { DemoStack } from './demo-row.tsx';
import { EmptyState } from './empty-state.tsx';

export const demo: Demo = {
  title: 'Empty state',
  group: 'Feedback',
  use: 'Nothing here yet: says so and teaches the next step.',
  states: [
    {
      name: 'On a page',
      render: () => (
        <DemoStack wide>
          <EmptyState
            icon={<IconFileText />}
            title="No estimates yet"
            action={<Button kind="primary">New estimate</Button>}
          >
            An estimate starts at an account: open one and press “New estimate”, or start here and choose the
            account later.
          </EmptyState>
        </DemoStack>
      ),
    },
    {
      name: 'In a section',
      render: () => (
        <EmptyState small title="No contacts">
          Add who signs and who is called first.
        </EmptyState>
      ),
    },
  ],
};
