import { IconColumns3 } from '@tabler/icons-react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Popup } from '../../../ui/hint.tsx';
import { metaOf } from '../fields/field-facts.ts';
import classes from './list-toolbar.module.css';

interface ColumnChooserProps {
  entity: AnyEntity;
  /** Every field that may be a column, in order. */
  fields: readonly string[];
  columns: readonly string[];
  onColumns: (columns: readonly string[]) => void;
  onReset: () => void;
}

/** Which fields are columns. The first one names the row and stays. */
export const ColumnChooser = ({ entity, fields, columns, onColumns, onReset }: ColumnChooserProps) => {
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button icon={<IconColumns3 size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen(!open)}>
      Columns
    </Button>
  );
  const toggle = (field: string) =>
    onColumns(columns.includes(field) ? columns.filter((other) => other !== field) : [...columns, field]);
  return (
    <Popup label="Columns" trigger={trigger} open={open} onChange={setOpen} width={260}>
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
        As at the start
      </Button>
    </Popup>
  );
};
