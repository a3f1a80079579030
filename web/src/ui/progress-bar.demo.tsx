import { Button } from './button.tsx';
import type { Demo } from './demo.ts';
import { ProgressBar } from './progress-bar.tsx';

export const demo: Demo = {
  title: 'Progress bar',
  group: 'Feedback',
  use: 'Long work: what is done, what is left, and how to stop it.',
  states: [
    {
      name: 'Running, can be stopped',
      render: () => (
        <ProgressBar
          label="floor-plan.pdf"
          done={0.42}
          actions={
            <>
              <Button small kind="quiet">
                Pause
              </Button>
              <Button small kind="quiet">
                Cancel
              </Button>
            </>
          }
        />
      ),
    },
    { name: 'End unknown', render: () => <ProgressBar label="Preparing the export" note="1,204 rows" /> },
    { name: 'Done', render: () => <ProgressBar label="accounts.csv" done={1} tone="success" note="Done" /> },
    {
      name: 'Failed',
      render: () => <ProgressBar label="photo.jpg" done={0.7} tone="danger" note="Stopped" />,
    },
  ],
};
