import type { Demo } from './demo.ts';
import { DemoStack } from './demo-row.tsx';
import {
  BoardSkeleton,
  CalendarSkeleton,
  DashboardSkeleton,
  EditorSkeleton,
  FormSkeleton,
  ListSkeleton,
  PageSkeleton,
  PipelineSkeleton,
  ReadingSkeleton,
  RecordSkeleton,
  TextSkeleton,
} from './skeletons.tsx';

const screens = {
  Dashboard: DashboardSkeleton,
  List: ListSkeleton,
  Record: RecordSkeleton,
  Editor: EditorSkeleton,
  Board: BoardSkeleton,
  Pipeline: PipelineSkeleton,
  Calendar: CalendarSkeleton,
  Form: FormSkeleton,
  Reading: ReadingSkeleton,
  Page: PageSkeleton,
};

export const demo: Demo = {
  title: 'Skeletons',
  group: 'Feedback',
  use: 'The shape of what is on its way, so that nothing jumps when it comes.',
  states: [
    ...Object.entries(screens).map(([name, Skeleton]) => ({
      name,
      render: () => (
        <DemoStack wide>
          <Skeleton />
        </DemoStack>
      ),
    })),
    { name: 'Text', render: () => <TextSkeleton /> },
  ],
};
