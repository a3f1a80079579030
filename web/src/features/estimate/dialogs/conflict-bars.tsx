import { ConflictBar } from '../../../ui/bars.tsx';
import { useStore } from '../../../ui/store.ts';
import { conflictSubject } from '../session/conflicts.ts';
import { useEditor } from '../session/editor-context.tsx';
import { type EstimateFormats, kindLabels } from '../session/formats.ts';
import { lineKinds } from '@sable/domain/estimate/line-kind';
import type { Discount } from '@sable/domain/estimate/pricing-schema';
import classes from './conflict-bars.module.css';

const money = new Set(['unitPrice', 'unitCost']);

const isReduction = (value: unknown): value is Discount =>
  typeof value === 'object' && value !== null && 'kind' in value && ('ppm' in value || 'cents' in value);

/** Describes a field's value, for choosing between the values of two people. */
function describeValue(field: string, value: unknown, formats: EstimateFormats): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (isReduction(value)) return formats.reduction(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && field === 'quantityMilli') return formats.quantity(value);
  if (typeof value === 'number' && money.has(field)) return formats.money(value);
  const kind = lineKinds.find((known) => field === 'kind' && known === value);
  if (kind) return kindLabels[kind];
  if (field === 'expiresOn' && typeof value === 'string') return formats.day(value);
  return typeof value === 'object' ? 'another value' : String(value);
}

/** Fields that two people changed. Each bar stays until one of the two values is chosen. */
export const ConflictBars = () => {
  const { session, formats } = useEditor();
  const conflicts = useStore(session.conflicts.open);
  if (conflicts.length === 0) return null;
  return (
    <div className={classes.bars}>
      {conflicts.map((conflict) => (
        <ConflictBar
          key={conflict.id}
          field={conflictSubject(conflict)}
          by={conflict.who}
          theirs={describeValue(conflict.key, conflict.theirs, formats)}
          mine={describeValue(conflict.key, conflict.mine, formats)}
          onTakeTheirs={() => session.conflicts.resolve(conflict)}
          onKeepMine={() => session.keepMine(conflict)}
        />
      ))}
    </div>
  );
};
