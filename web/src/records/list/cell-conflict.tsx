import type { AnyEntity } from '@sable/domain/kernel/entity';
import { ConflictBar } from '../../ui/bars.tsx';
import { metaOf } from '../fields/field-facts.ts';
import { valueInSentence, type FormatEnv } from '../fields/format-value.ts';
import type { CellSave } from './use-cell-save.ts';

interface CellConflictProps {
  entity: AnyEntity;
  cells: CellSave;
  env: FormatEnv;
}

/** Someone else was faster with a cell: both values, until one is chosen. */
export const CellConflict = ({ entity, cells, env }: CellConflictProps) => {
  if (!cells.conflict) return null;
  const { row, it } = cells.conflict;
  const meta = metaOf(entity, it.field);
  return (
    <ConflictBar
      field={`${meta.label} of ${entity.title(row)}`}
      by={it.who}
      theirs={valueInSentence(meta, it.theirs, env)}
      mine={valueInSentence(meta, it.mine, env)}
      onTakeTheirs={() => cells.settle('theirs')}
      onKeepMine={() => cells.settle('mine')}
    />
  );
};
