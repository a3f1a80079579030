import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { genericNames } from '@sable/domain/kernel/mutation-name';
import { useState } from 'react';
import { useMutate } from '../../live/hooks.ts';
import { dialog } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { offerUndo } from '../../ui/undo.ts';
import { metaOf } from '../fields/field-facts.ts';
import { messageOf } from '../fields/save-field.ts';
import { noteOwnWrite } from './own-writes.ts';
import type { Selection } from './use-selection.ts';
import { inSentence } from '../../shared/formats.ts';

export interface Bulk {
  /** Rows done so far; null while nothing runs. */
  readonly done: number | null;
  readonly set: (rows: readonly AnyRow[], field: string, value: unknown) => Promise<void>;
  readonly remove: (rows: readonly AnyRow[]) => Promise<void>;
}

const rowsText = (entity: AnyEntity, count: number): string =>
  count === 1 ? `1 ${inSentence(entity.one)}` : `${count} ${inSentence(entity.many)}`;

/** Does one thing to many rows, each as a change of its own: what is refused for one does not hold up the others. */
export function useBulk(entity: AnyEntity, selection: Selection): Bulk {
  const mutate = useMutate();
  const [done, setDone] = useState<number | null>(null);

  const runAll = async (rows: readonly AnyRow[], run: (row: AnyRow) => Promise<unknown>) => {
    setDone(0);
    const results = await Promise.allSettled(
      rows.map(async (row) => {
        noteOwnWrite(row.id);
        await run(row).finally(() => setDone((count) => (count ?? 0) + 1));
        return row;
      }),
    );
    setDone(null);
    const right = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const wrong = results.find((result) => result.status === 'rejected');
    if (wrong) {
      const refused = rowsText(entity, rows.length - right.length);
      toast.error(`${refused} could not be changed.`, { detail: messageOf(wrong.reason), timeout: 0 });
    }
    return right;
  };

  const write = (row: AnyRow, field: string, value: unknown) =>
    mutate(
      genericNames(entity.collection).update,
      { id: row.id, patch: { [field]: value } },
      { expectedVersions: [] },
    );

  return {
    done,
    set: async (rows, field, value) => {
      const changed = await runAll(rows, (row) => write(row, field, value));
      if (changed.length === 0) return;
      offerUndo(`${metaOf(entity, field).label} set on ${rowsText(entity, changed.length)}`, () => {
        void runAll(changed, (row) => write(row, field, row[field] ?? null));
      });
    },
    remove: async (rows) => {
      const [only] = rows;
      const what = rows.length === 1 && only ? `“${entity.title(only)}”` : rowsText(entity, rows.length);
      const message = 'They are removed for everyone. Their history is kept.';
      const sure = await dialog.confirm({
        title: `Delete ${what}?`,
        message,
        okText: 'Delete',
        danger: true,
      });
      if (!sure) return;
      const gone = await runAll(rows, (row) =>
        mutate(genericNames(entity.collection).delete, { id: row.id }),
      );
      if (gone.length > 0) toast.success(`${rowsText(entity, gone.length)} deleted.`);
      selection.clear();
    },
  };
}
