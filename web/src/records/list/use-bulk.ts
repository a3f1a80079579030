import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { genericNames } from '@sable/domain/kernel/mutation-name';
import { m } from '@sable/domain/mutation-names';
import type { RefusedRow } from '@sable/domain/record-mutations';
import { useAction } from '../../shared/use-action.ts';
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
  /** Rows done so far; null while no bulk action runs. */
  readonly done: number | null;
  readonly set: (rows: readonly AnyRow[], field: string, value: unknown) => Promise<void>;
  readonly remove: (rows: readonly AnyRow[]) => Promise<void>;
}

const rowsText = (entity: AnyEntity, count: number): string =>
  count === 1 ? `1 ${inSentence(entity.one)}` : `${count} ${inSentence(entity.many)}`;

interface RowPatch {
  readonly id: string;
  readonly patch: Readonly<Record<string, unknown>>;
  readonly onlyIf?: Readonly<Record<string, unknown>>;
}

type Outcome = { readonly changed: readonly string[]; readonly refused: readonly RefusedRow[] };

const SHOWN = 5;

/** Lists the rows that were left unchanged, each with the reason. */
function tellRefused(entity: AnyEntity, refused: readonly RefusedRow[]): void {
  if (refused.length === 0) return;
  const lines = refused.slice(0, SHOWN).map(({ title, message }) => `${title ?? entity.one}: ${message}`);
  const rest = refused.length - lines.length;
  toast.error(`${rowsText(entity, refused.length)} not changed`, {
    detail: [...lines, ...(rest > 0 ? [`And ${rest} more.`] : [])].join('\n'),
    timeout: 0,
  });
}

/**
 * Applies one action to many rows. A value is set in one transaction and undone in one; refused rows are listed and
 * do not block the others.
 */
export function useBulk(entity: AnyEntity, selection: Selection): Bulk {
  const mutate = useMutate();
  const act = useAction();
  const [done, setDone] = useState<number | null>(null);

  const update = async (rows: readonly RowPatch[]): Promise<Outcome> => {
    setDone(0);
    for (const { id } of rows) noteOwnWrite(id);
    const answer = await act(m.records.updateMany, { collection: entity.collection, rows: [...rows] });
    setDone(null);
    if (!answer.ok) return { changed: [], refused: [] };
    tellRefused(entity, answer.result.refused);
    return answer.result;
  };

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
      toast.error(`${refused} could not be deleted.`, { detail: messageOf(wrong.reason), timeout: 0 });
    }
    return right;
  };

  return {
    done,
    set: async (rows, field, value) => {
      const { changed } = await update(rows.map(({ id }) => ({ id, patch: { [field]: value } })));
      if (changed.length === 0) return;
      const before = new Map(rows.map((row) => [row.id, row[field] ?? null]));
      offerUndo(`${metaOf(entity, field).label} set on ${rowsText(entity, changed.length)}`, () => {
        // A value that a colleague has set since then stays.
        const back = changed.map((id) => ({
          id,
          patch: { [field]: before.get(id) },
          onlyIf: { [field]: value },
        }));
        void update(back);
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
