import type { Demo } from './demo.ts';
import { DemoStack } from './demo-row.tsx';
import { ListSkeleton, PageSkeleton, RecordSkeleton, TextSkeleton } from './skeletons.tsx';

export const demo: Demo = {
  title: 'Skeletons',
  group: 'Feedback',
  use: 'The shape of what is on its way, so that nothing jumps when it comes.',
  states: [
    {
      name: 'List',
      render: () => (
        <DemoStack wide>
          <ListSkeleton rows={5} />
        </DemoStack>
      ),
    },
    {
      name: 'Record',
      render: () => (
        <DemoStack wide>
          <RecordSkeleton />
        </DemoStack>
      ),
    },
    {
      name: 'Page',
      render: () => (
        <DemoStack wide>
          <PageSkeleton />
        </DemoStack>
      ),
    },
    { name: 'Text', render: () => <TextSkeleton /> },
  ],
};
