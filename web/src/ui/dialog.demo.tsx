import { Button } from './button.tsx';
import type { Demo } from './demo.ts';
import { DemoRow } from './demo-row.tsx';
import { dialog } from './dialog.ts';

export const demo: Demo = {
  title: 'Dialogs',
  group: 'Overlays',
  use: 'Stops a person once, with the thing’s name. What can be undone needs no dialog.',
  states: [
    {
      name: 'Alert, confirm, choose',
      render: () => (
        <DemoRow>
          <Button
            onClick={() =>
              void dialog.alert({
                title: 'The estimate was accepted',
                message: 'Rosa Garcia signed a moment ago.',
              })
            }
          >
            Alert
          </Button>
          <Button
            onClick={() =>
              void dialog.confirm({
                title: 'Delete “Garcia residence”?',
                message: 'The draft is deleted, and its number is not used again. This cannot be undone.',
                okText: 'Delete',
                danger: true,
              })
            }
          >
            Confirm
          </Button>
          <Button
            onClick={() =>
              void dialog.choose({
                title: 'Keep your changes?',
                message: 'You changed two lines of this estimate.',
              })
            }
          >
            Choose
          </Button>
        </DemoRow>
      ),
    },
  ],
};
