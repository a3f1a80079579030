import type { AnyEntity } from '@sable/domain/kernel/entity';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { metaOf } from '../fields/field-facts.ts';
import classes from './list-toolbar.module.css';

export interface ColumnChoicesProps {
  entity: AnyEntity;
  /** Every field that may be a column, in order. */
  fields: readonly string[];
  columns: readonly string[];
  onColumns: (columns: readonly string[]) => void;
  onReset: () => void;
}

/** Chooses which fields are columns. The first one names the row and cannot be removed. */
export const ColumnChoices = ({ entity, fields, columns, onColumns, onReset }: ColumnChoicesProps) => {
  const toggle = (field: string) =>
    onColumns(columns.includes(field) ? columns.filter((other) => other !== field) : [...columns, field]);
  return (
    <>
      <div className={classes.options} role="group" aria-label="Columns">
        {fields.map((field) => (
          <CheckboxField
            key={field}
            label={metaOf(entity, field).label}
            checked={columns.includes(field)}
            disabled={field === columns[0]}
            onChange={() => toggle(field)}
          />
        ))}
      </div>
      <Button small kind="quiet" onClick={onReset}>
        Reset columns
      </Button>
    </>
  );
};
