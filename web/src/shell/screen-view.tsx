import type { ComponentType } from 'react';
import { CrashedPage } from '../errors/crashed-page.tsx';
import { Error403 } from '../errors/error403.tsx';
import type { RouteRow, ScreenProps, ScreenShape } from '../guard/route-row.ts';
import { BlockBoundary } from '../ui/block-boundary.tsx';
import {
  BoardSkeleton,
  CalendarSkeleton,
  DashboardSkeleton,
  EditorSkeleton,
  EntrySkeleton,
  FormSkeleton,
  ListSkeleton,
  PageSkeleton,
  PipelineSkeleton,
  ReadingSkeleton,
  RecordSkeleton,
} from '../ui/skeletons.tsx';
import visuallyHidden from '../ui/visually-hidden.module.css';

const skeletons: Record<ScreenShape, ComponentType> = {
  dashboard: DashboardSkeleton,
  list: ListSkeleton,
  record: RecordSkeleton,
  editor: EditorSkeleton,
  board: BoardSkeleton,
  pipeline: PipelineSkeleton,
  calendar: CalendarSkeleton,
  form: FormSkeleton,
  reading: ReadingSkeleton,
  entry: EntrySkeleton,
  page: PageSkeleton,
  // The next screen is not known yet.
  blank: () => null,
};

/** The skeleton of a screen while its code is loading. */
export const ScreenSkeleton = ({ shape }: { shape: ScreenShape }) => {
  const Skeleton = skeletons[shape];
  return (
    <div aria-busy="true">
      <p className={visuallyHidden.text} role="status">
        Loading
      </p>
      <Skeleton />
    </div>
  );
};

interface ScreenViewProps {
  row: RouteRow;
  Screen: ComponentType<ScreenProps>;
  params: Omit<ScreenProps, 'collection'>;
  refused: boolean;
  /** Called before another attempt: a screen whose code failed to load requests it again. */
  onRetry: () => void;
}

/** One screen: refused, working, or failed on its own. */
export const ScreenView = ({ row, Screen, params, refused, onRetry }: ScreenViewProps) => {
  if (refused) return <Error403 />;
  const crashed = (retry: () => void) => (
    <CrashedPage
      onRetry={() => {
        onRetry();
        retry();
      }}
    />
  );
  return (
    <BlockBoundary title={row.title ?? 'This page'} fallback={crashed}>
      <Screen collection={row.collection ?? ''} {...params} />
    </BlockBoundary>
  );
};
