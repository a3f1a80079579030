import type { Demo } from './demo.ts';
import { WithValue } from './demo-row.tsx';
import { TabList } from './tab-list.tsx';

export const demo: Demo = {
  title: 'Tabs',
  group: 'Layout',
  use: 'Parts of one thing, one at a time. The address holds which.',
  states: [
    {
      name: 'With counts and a disabled one',
      render: () => (
        <WithValue<'details' | 'estimates' | 'history' | 'files'> start="estimates">
          {(selected, setSelected) => (
            <TabList
              label="Account"
              selected={selected}
              onSelect={setSelected}
              tabs={[
                { id: 'details', label: 'Details', content: 'Who and where.' },
                { id: 'estimates', label: 'Estimates', count: 3, content: 'Three estimates.' },
                { id: 'history', label: 'History', content: 'Every change, with its author.' },
                { id: 'files', label: 'Files', disabled: true, content: null },
              ]}
            />
          )}
        </WithValue>
      ),
    },
  ],
};
