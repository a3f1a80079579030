import { useEffect } from 'react';
import type { z } from 'zod';
import type { Entity } from '@sable/domain/kernel/entity';
import { useRow } from '../../live/hooks.ts';
import { recordPath } from '../records/record-path.ts';
import { noteOpened } from './recent-records.ts';

/** Remembers that a record was opened, under its title, so that the palette offers it again. */
export function useNoteOpened<S extends z.ZodRawShape>(entity: Entity<S>, id: string): void {
  const { row } = useRow(entity, id);
  const title = row ? entity.title(row) : null;
  const { collection, one } = entity;
  useEffect(() => {
    if (title) noteOpened({ id, kind: one, title, path: recordPath(collection, id) });
  }, [collection, one, id, title]);
}
