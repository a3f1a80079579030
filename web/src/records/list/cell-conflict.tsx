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

/** Someone else changed a cell first: shows both values until the person chooses one. */
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
