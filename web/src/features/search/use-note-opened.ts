import { useEffect } from 'react';
import { anyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import { listQuery } from '@sable/domain/kernel/typed-query';
import { useLive } from '../../live/hooks.ts';
import { recordPath } from '../../record-path.ts';
import { noteOpened } from './recent-records.ts';

/** Records that a record was opened, with its title, so that the palette can offer it. */
export function useNoteOpened(declared: object, id: string): void {
  const entity = anyEntity(declared);
  const { collection, one } = entity;
  const row = useLive(
    listQuery<AnyRow>(collection, { where: { field: 'id', op: 'eq', value: id }, limit: 1 }),
  ).rows?.[0];
  const title = row ? entity.title(row) : null;
  useEffect(() => {
    if (title) noteOpened({ id, kind: one, title, path: recordPath(collection, id) });
  }, [collection, one, id, title]);
}
