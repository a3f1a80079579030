import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotShown } from '../not-shown.tsx';
import { RecordIcon } from '../record-icon.tsx';
import { inSentence } from '../../shared/formats.ts';

const lessonOf = ({ about, many }: AnyEntity, creates: boolean): string => {
  if (!about) return `${many} appear here as soon as there are any.`;
  return creates && about.start ? `${about.what} ${about.start}` : about.what;
};

interface EmptyListProps {
  entity: AnyEntity;
  /** This person's roles read rows of the collection at all. */
  readable: boolean;
  /** Filters or a search are in force: there may be more without them. */
  narrowed: boolean;
  /** The list is as it starts and shows open rows alone: there may be others. */
  openOnly?: boolean;
  /** The name of the view that lets nothing through: other rows may be in other views. */
  viewName?: string | undefined;
  onClear: () => void;
  /** Begins a new record; missing for who may not. */
  onNew: (() => void) | undefined;
}

/** A list without rows: what belongs here and the next step, or the way out of filters that let nothing through. */
export const EmptyList = ({
  entity,
  readable,
  narrowed,
  openOnly = false,
  viewName,
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
