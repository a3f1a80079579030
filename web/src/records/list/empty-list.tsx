import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotShown } from '../not-shown.tsx';
import { RecordIcon } from '../record-icon.tsx';
import { SimilarRecords, type EmptySearch } from './similar-records.tsx';
import { inSentence } from '../../shared/formats.ts';

const lessonOf = ({ about, many }: AnyEntity, creates: boolean): string => {
  if (!about) return `${many} appear here as soon as there are any.`;
  return creates && about.start ? `${about.what} ${about.start}` : about.what;
};

interface EmptyListProps {
  entity: AnyEntity;
  /** Whether this person's roles may read any rows of the collection. */
  readable: boolean;
  /** Whether filters or a search are active: there may be more rows without them. */
  narrowed: boolean;
  /** Whether the list is in its initial state and shows only open rows: there may be others. */
  openOnly?: boolean;
  /** The name of the view whose conditions exclude every row: other views may have rows. */
  viewName?: string | undefined;
  /** Undefined if nothing is typed. */
  search?: EmptySearch | undefined;
  onClear: () => void;
  /** Starts a new record; undefined for people who may not create one. */
  onNew: (() => void) | undefined;
}

/** An empty list: what belongs here and the next step, or a way to clear filters that exclude every row. */
export const EmptyList = ({
  entity,
  readable,
  narrowed,
  openOnly = false,
  viewName,
  search,
  onClear,
  onNew,
}: EmptyListProps) => {
  if (!readable) return <NotShown entity={entity} />;
  if (narrowed) {
    return (
      <EmptyState
        icon={<IconSearchOff size={28} stroke={1.5} />}
        title={`No ${inSentence(entity.many)} match`}
        action={<Button onClick={onClear}>Clear search and filters</Button>}
      >
        No records match your search and filters. Remove a filter or shorten your search.
        {search && entity.search && <SimilarRecords entity={entity} {...search} />}
      </EmptyState>
    );
  }
  if (viewName !== undefined)
    return (
      <EmptyState
        icon={<RecordIcon collection={entity.collection} size={28} />}
        title={`Nothing in “${viewName}”`}
      >
        {`No ${inSentence(entity.one)} fits this view now. The others are in the other views.`}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<RecordIcon collection={entity.collection} size={28} />}
      title={openOnly ? `No open ${inSentence(entity.many)}` : `No ${inSentence(entity.many)} yet`}
      action={
        onNew && (
          <Button kind="primary" icon={<IconPlus size={16} aria-hidden />} onClick={onNew}>
            {`New ${inSentence(entity.one)}`}
          </Button>
        )
      }
    >
      {lessonOf(entity, onNew !== undefined)}
    </EmptyState>
  );
};
