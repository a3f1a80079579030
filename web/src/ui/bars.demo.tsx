import { ConflictBar, OfflineBanner } from './bars.tsx';
import { UndoBar } from './undo-bar.tsx';
import { Button } from './button.tsx';
import type { Demo } from './demo.ts';
import { DemoStack } from './demo-row.tsx';
import { offerUndo } from './undo.ts';

export const demo: Demo = {
  title: 'Offline, conflict and undo',
  group: 'Feedback',
  use: 'What happened, what was kept, and the way on.',
  states: [
    {
      name: 'Offline',
      render: () => (
        <DemoStack wide>
          <OfflineBanner state="offline" waiting={3} onRetry={() => {}} />
          <OfflineBanner state="reconnecting" waiting={1} />
          <OfflineBanner state="offline" />
        </DemoStack>
      ),
    },
    {
      name: 'Conflict',
      render: () => (
        <DemoStack wide>
          <ConflictBar
            field="Quantity"
            by="Luc Tremblay"
            theirs="4"
            mine="6"
            onTakeTheirs={() => {}}
            onKeepMine={() => {}}
          />
        </DemoStack>
      ),
    },
    { name: 'Undo', render: () => <UndoBar done="Line deleted" onUndo={() => {}} onClose={() => {}} /> },
    {
      name: 'Undo, at its place',
      render: () => <Button onClick={() => offerUndo('Line deleted', () => {})}>Delete a line</Button>,
    },
  ],
};
