import type { AnyEntity } from '@sable/domain/kernel/entity';
import { query } from '@sable/domain/queries';
import { useState } from 'react';
import { thumbnailUrl } from '../../files/thumbnail-url.ts';
import { ShowEarlier, useEarlierEntries } from '../../shared/show-earlier.tsx';
import { usePeople } from '../../shared/use-people.ts';
import { useActor, useLive } from '../../live/hooks.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { metaOf, shownFields } from '../fields/field-facts.ts';
import { formatInstant, formatValue, type FormatEnv } from '../fields/format-value.ts';
import { changeText, fieldChanges, operationText, type UpdateRow } from './diff-text.ts';
import classes from './history-list.module.css';

const PAGE_SIZE = 30;

interface Shown {
  entity: AnyEntity;
  fields: readonly string[];
  env: FormatEnv;
}

interface HistoryEntryProps extends Shown {
  update: UpdateRow;
  /** The file id of the author's photo. */
  photo?: string | null;
}

/** One change: who, when, and how each field changed. */
export const HistoryEntry = ({ entity, fields, update, env, photo }: HistoryEntryProps) => {
  const who = formatValue({ label: '', kind: 'creator' }, update.createdBy ?? 'system', env);
  const changes = update.operation === 'delete' ? [] : fieldChanges(entity, fields, update, env);
  return (
    <li className={classes.entry}>
      <Avatar name={who} size="small" src={photo ? thumbnailUrl(photo, 96) : undefined} />
      <div className={classes.text}>
        <p className={classes.head}>
          <strong>{who}</strong> {operationText(entity, update.operation)}
          <time className={classes.when} dateTime={update.createdAt}>
            {formatInstant(update.createdAt, env)}
          </time>
        </p>
        {changes.length > 0 && (
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change.field}>{changeText(change)}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
};

/** Changes of a record, one below the other. */
export const HistoryEntries = ({ changes, ...shown }: Shown & { changes: readonly UpdateRow[] }) => {
  const { photoOf } = usePeople();
  return (
    <ol className={classes.list}>
      {changes.map((update) => (
        <HistoryEntry key={update.id} {...shown} update={update} photo={photoOf(update.createdBy)} />
      ))}
    </ol>
  );
};

/** Returns a check whether a change shows anything to this person: the server's internal fields are left out. */
const tells = (entity: AnyEntity, fields: readonly string[], env: FormatEnv) => (update: UpdateRow) =>
  update.operation !== 'update' || fieldChanges(entity, fields, update, env).length > 0;

/** The history of a record, newest first, from the audit trail. */
export const HistoryList = ({ entity, id, env }: { entity: AnyEntity; id: string; env: FormatEnv }) => {
  const actor = useActor();
  const entries = useEarlierEntries(PAGE_SIZE);
  const { rows } = useLive(
    query('updates', {
      where: { collection: entity.collection, documentId: id },
      orderBy: { field: 'seq', direction: 'desc' },
      limit: entries.limit,
    }),
  );
  const [shown, setShown] = useState(rows);
  if (rows && rows !== shown) setShown(rows);
  if (!shown) return <TextSkeleton lines={5} />;
  const fields = shownFields(entity, actor).filter((field) => metaOf(entity, field).kind !== 'paths');
  const changes = shown.filter(tells(entity, fields, env));
  if (changes.length === 0) {
    return (
      <EmptyState small title="Nothing has changed yet">
        Every change will appear here with its author, its time, and the values before and after.
      </EmptyState>
    );
  }
  return (
    <>
      <HistoryEntries entity={entity} fields={fields} changes={changes} env={env} />
      <ShowEarlier entries={entries} count={shown.length} />
    </>
  );
};
