import { IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useState } from 'react';
import { useActor } from '../../live/hooks.ts';
import { formatCount } from '../../shared/formats.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { canDelete, canEdit, shownFields } from '../fields/field-facts.ts';
import { BulkPanel } from './lazy-parts.tsx';
import { MAX_SELECTED, type Selection } from './use-selection.ts';
import { useBulk } from './use-bulk.ts';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  entity: AnyEntity;
  selection: Selection;
  /** The number of rows in the list. */
  total: number;
  currency: string;
}

/** Returns how many rows are selected; at the limit, also that the header checkbox selected no more. */
const selectedText = (count: number, total: number): string =>
  count >= MAX_SELECTED && count < total
    ? `${formatCount(count)} of ${formatCount(total)} selected, the maximum`
    : `${formatCount(count)} selected`;

/** Bulk actions for all selected rows. */
export const BulkBar = ({ entity, selection, total, currency }: BulkBarProps) => {
  const actor = useActor();
  const bulk = useBulk(entity, selection);
  const [panel, setPanel] = useState(false);
  const rows = [...selection.rows.values()];
  // A catalog shared by companies is changed row by row.
  const fields =
    entity.scope === 'platform'
      ? []
      : shownFields(entity, actor).filter((field) => rows.some((row) => canEdit(entity, actor, row, field)));
  return (
    <div className={classes.bar} role="region" aria-label="Selected rows">
      <span className={classes.count} role="status">
        {bulk.done === null ? selectedText(rows.length, total) : `${bulk.done} of ${rows.length}…`}
      </span>
      {fields.length > 0 && (
        <Button
          small
          kind="quiet"
          icon={<IconPencil size={15} aria-hidden />}
          disabled={bulk.done !== null}
          onClick={() => setPanel(true)}
        >
          Set a field
        </Button>
      )}
      {rows.every((row) => canDelete(entity, actor, row)) && (
        <Button
          small
          kind="danger-quiet"
          icon={<IconTrash size={15} aria-hidden />}
          disabled={bulk.done !== null}
          onClick={() => void bulk.remove(rows)}
        >
          Delete
        </Button>
      )}
      <IconButton
        small
        hint={false}
        label="Clear the selection"
        icon={<IconX size={16} aria-hidden />}
        onClick={selection.clear}
      />
      {panel && (
        <BulkPanel
          entity={entity}
          fields={fields}
          count={rows.length}
          currency={currency}
          onClose={() => setPanel(false)}
          onApply={(field, value) => {
            setPanel(false);
            void bulk.set(rows, field, value);
          }}
        />
      )}
    </div>
  );
};
