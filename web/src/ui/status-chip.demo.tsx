import type { Demo } from './demo.ts';
import { DemoRow } from './demo-row.tsx';
import { CountBadge, StatusChip } from './status-chip.tsx';

export const demo: Demo = {
  title: 'Status chip and count',
  group: 'Data',
  use: 'A state in a word; the color only helps to find it.',
  states: [
    {
      name: 'Tones',
      render: () => (
        <DemoRow>
          <StatusChip>Draft</StatusChip>
          <StatusChip tone="accent">Sent</StatusChip>
          <StatusChip tone="success">Accepted</StatusChip>
          <StatusChip tone="warning">Expires soon</StatusChip>
          <StatusChip tone="danger">Declined</StatusChip>
        </DemoRow>
      ),
    },
    {
      name: 'Without the dot',
      render: () => (
        <DemoRow>
          <StatusChip dot={false}>Option B</StatusChip>
          <StatusChip dot={false} tone="accent">
            New
          </StatusChip>
        </DemoRow>
      ),
    },
    {
      name: 'Count',
      render: () => (
        <DemoRow>
          <CountBadge count={7} label="unread" />
          <CountBadge count={250} label="unread" />
        </DemoRow>
      ),
    },
  ],
};
