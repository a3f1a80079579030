import { Button } from './button.tsx';
import type { Demo } from './demo.ts';
import { WithValue } from './demo-row.tsx';
import { KeyValues } from './key-values.tsx';
import { lazyWithRetry } from './lazy-with-retry.tsx';

const SidePanel = lazyWithRetry(async () => (await import('./side-panel.tsx')).SidePanel, {
  onLoadFailed: ({ onClose }) => onClose(),
});

export const demo: Demo = {
  title: 'Side panel',
  group: 'Overlays',
  use: 'A record or a form that belongs to the page.',
  states: [
    {
      name: 'With a foot',
      render: () => (
        <WithValue start={false}>
          {(open, setOpen) => (
            <>
              <Button onClick={() => setOpen(true)}>Open panel</Button>
              {open && (
                <SidePanel
                  open
                  title="Rosa Garcia"
                  onClose={() => setOpen(false)}
                  foot={
                    <Button kind="primary" onClick={() => setOpen(false)}>
                      Save
                    </Button>
                  }
                >
                  <KeyValues rows={[{ label: 'Role', value: 'Signer' }]} />
                </SidePanel>
              )}
            </>
          )}
        </WithValue>
      ),
    },
  ],
};
