import { entityOf } from '@sable/domain/registry';
import { useCallback } from 'react';
import { noteOpened } from '../features/search/recent-records.ts';
import { recordPath } from '../record-path.ts';
import { RecordPage } from '../records/record/record-page.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { RecordSkeleton } from '../ui/skeletons.tsx';
import { WithRecordParts } from './with-record-parts.tsx';

const CreateRecordPage = lazyWithRetry(
  async () => (await import('../records/record/create-record-page.tsx')).CreateRecordPage,
  { Fallback: RecordSkeleton },
);

interface RecordScreenProps {
  collection: string;
  id?: string;
}

/** One record of any collection; without an id, a new one. */
export const RecordScreen = ({ collection, id }: RecordScreenProps) => {
  const entity = entityOf(collection);
  const handleShown = useCallback(
    (title: string) => {
      if (id) noteOpened({ id, kind: entity.one, title, path: recordPath(collection, id) });
    },
    [collection, entity, id],
  );
  return id ? (
    <WithRecordParts>
      <RecordPage entity={entity} id={id} onShown={handleShown} />
    </WithRecordParts>
  ) : (
    <CreateRecordPage entity={entity} />
  );
};
